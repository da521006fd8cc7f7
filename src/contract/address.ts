import * as v from 'valibot';
import { SavedAddress } from '#domain/address.ts';
import { call, envelope } from './call.ts';

export const address = {
  getAll: call.route({ method: 'GET', path: '/address/getAll' }).output(envelope(v.array(SavedAddress))),
};
