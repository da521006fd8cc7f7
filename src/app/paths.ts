/** Every address of the app as a function; nobody writes one by hand. */
export const paths = {
  login: () => '/',
  /** With a draft's id the order page opens that draft. */
  order: (draftId?: string) => (draftId ? `/order?draft=${encodeURIComponent(draftId)}` : '/order'),
  history: () => '/history',
  shipment: (id: string) => `/history/${encodeURIComponent(id)}`,
  /** Every state of the kit; in development only. */
  kit: () => '/kit',
};
