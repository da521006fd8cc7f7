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
