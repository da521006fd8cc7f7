import { type BaseData, defaultOptions } from '#domain/people/account.ts';
import { fakeServer } from '#support/fake-server.ts';

export const aBaseData = (difference: Partial<BaseData> = {}): BaseData => ({
  id: '10001',
  email: 'versand@moebelwerk.example',
  company: 'Möbelwerk Kiel GmbH',
  street: 'Holstenstraße',
  street_number: '72',
  address_extra_1: '',
  address_extra_2: '',
  postal_code: '24103',
  city: 'Kiel',
  country_code: 'DE',
  state_province_code: '',
  contact_person: 'Friederike Lührs',
  phone_country_prefix: '49',
  phone_prefix: '0431',
  phone: '5550120',
  monthly_user: false,
  carrier_enabled: false,
  custom_carrier_name: '',
  custom_carrier_id: '',
  allow_national_standard_carrier: false,
  options: defaultOptions,
  ...difference,
});

/** `written` holds the bodies of the saves. */
export function baseDataServer(stored: object = aBaseData()) {
  let present = stored;
  const written: Partial<BaseData>[] = [];
  const server = fakeServer({
    'user/base-info': ({ body }: { body: unknown }) => {
      if (body !== undefined) {
        written.push(body as Partial<BaseData>);
        present = { ...present, ...(body as object) };
      }
      return present;
    },
    'box-sizes': { boxes: [], revision: 0 },
    'user/password-changed': null,
    logs: null,
  });
  return { ...server, written };
}
