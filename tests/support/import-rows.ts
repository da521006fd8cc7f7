/** A row of an import that keeps every rule. */
export const goodRow = {
  company: 'Müller & Söhne',
  contact_person: 'Jörg Groß',
  street: 'Königstraße',
  street_number: '5a',
  address_extra_1: '',
  address_extra_2: '',
  postal_code: '22767',
  city: 'Hamburg',
  country_code: 'DE',
  state_province_code: '',
  email: '',
  phone_country_prefix: '49',
  phone_prefix: '040',
  phone: '5550177',
};
