/** An operator who names no page elsewhere. */
export const noLinks = {
  imprint: '',
  news: '',
  terms: '',
  valorTerms: '',
  privacy: '',
  social: [],
  serviceArea: '',
  chat: '',
};
