/* Lazy wrappers: pages call the address book without loading its cache and database. */

type Cache = typeof import('./address-cache.ts');
const cache = () => import('./address-cache.ts');

export const syncAddresses = async (...given: Parameters<Cache['syncAddresses']>) =>
  (await cache()).syncAddresses(...given);

export const createAddress = async (...given: Parameters<Cache['createAddress']>) =>
  (await cache()).createAddress(...given);

export const updateAddress = async (...given: Parameters<Cache['updateAddress']>) =>
  (await cache()).updateAddress(...given);

export const deleteAddresses = async (...given: Parameters<Cache['deleteAddresses']>) =>
  (await cache()).deleteAddresses(...given);
