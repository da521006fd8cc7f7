/** In page order (docs/rules.md 19.2); the files lie in public/downloads, and the operator may replace them. */
export const downloads = [
  { id: 'pickup_order', path: '/downloads/abholauftrag.pdf' },
  { id: 'proforma_invoice', path: '/downloads/proforma-rechnung.pdf' },
  { id: 'commercial_invoice', path: '/downloads/handelsrechnung.pdf' },
  { id: 'damage_form', path: '/downloads/schadensmeldung.pdf' },
  { id: 'waiver_declaration', path: '/downloads/verzichtserklaerung.pdf' },
  { id: 'cost_assumption', path: '/downloads/kostenuebernahme.pdf' },
  { id: 'service_charges', path: '/downloads/servicegebuehren-2024.pdf' },
  { id: 'force_majeure', path: '/downloads/icc-hoehere-gewalt.pdf' },
  { id: 'terms', path: '/downloads/agb.pdf' },
  { id: 'adsp', path: '/downloads/adsp-2017.pdf' },
] as const;
