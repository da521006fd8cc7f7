import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { callsOf } from '#server/calls.ts';

/** Every call with its method (docs/rules.md 22.1); `confirms`: grave (docs/decisions.md 2.12). */
const table = `
POST user/is-verified                     open
POST user/is-exist                        open
POST user/create                          open
POST user/verification-admin/{id}         open
POST user/verify/{id}                     open
POST user/password-reset                  open
POST user/password-changed/{id}           open
POST user/password-changed                user
GET  user/sessions                        user
DELETE user/sessions/{id}                 user
POST user/sessions/end-others             user
PUT  user/base-info                       user
POST user/login                           open
POST user/logout/all                      user
POST identity/begin                       open
POST identity/finish                      open
POST identity/end                         open
GET  user/get                             user
GET  user/base-info                       user
POST user/list                            admin
GET  user/get/{id}                        admin
GET  user/client-sessions/{id}            admin
DELETE user/client-sessions/{id}/{session_id} admin
GET  user/client-history/{id}             admin
PUT  user/update/{id}                     admin confirms
PUT  user/update-carrier/{user_uid}       admin
DELETE user/delete/{id}                   admin confirms
GET  user/open-work/{id}                  admin
PUT  user/base-data/{id}                  admin
POST user/create-client                   admin key
POST user/update-notes/{id}               admin
POST user/password-mail/{id}              admin
GET  user/former/{id}                     admin
GET  second-factor                        user
POST second-factor/begin                  user
POST second-factor/confirm                user
POST second-factor/recovery-codes         user
POST second-factor/off                    user
POST second-factor/reset/{id}             admin confirms
GET  payer                                admin
POST payer/create                         admin
PUT  payer/update/{id}                    admin
DELETE payer/delete/{id}                  admin
GET  settings/setup                       admin
GET  address/getAll                       user
POST address/create                       user
PUT  address/update/{address_id}          user
DELETE address/{id}                       user
POST address/validate                     user
POST address/import                       user
POST address/import/{id}/undo             user
GET  shipment/carrier-list                user
POST shipment/get_available_order_services user
POST shipment/create                      user  key
POST shipment/create-many                 user
POST shipment/validate-many               user
POST shipment/user-list                   user
GET  shipment/overview                    user
POST shipment/list                        admin
POST shipment/export                      admin
POST shipment/manual-orders               admin
POST shipment/manual-order/{id}           admin
GET  shipment/{id}                        user
GET  shipment/label                       user
GET  shipment/test-label                  user
GET  shipment/tracking/{id}               user
POST tracking/find                        open
POST shipment/known-numbers               user
POST shipment/earlier-orders              user
POST shipment/packing-list                user
GET  shipment/handover                    user
GET  shipment/handover-list               user
POST shipment/handover/close              user  key
GET  shipment/handover/closed             user
GET  shipment/handover/closed/{list_id}   user
POST shipment/handover/reopen/{list_id}   user
POST shipment/cancel/{id}                 user
POST shipment/edit/{id}                   user
POST packages/{id}/cancel                 user
POST shipment/export-user                 user
POST shipment/print-labels                user
GET  shipment/manual-orders/staff          admin
GET  shipment/documents/{id}              user
GET  shipment/documents/{id}/{uid}        user
POST shipment/documents/{id}              admin
DELETE shipment/documents/{id}/{uid}      admin
POST shipment/services-of-client/{id}     admin
POST shipment/label-run                   user
POST shipment/papers-run                  user
POST shipment/owners                      admin
POST shipment/client-days/{id}            admin
POST shipment/user-list/{id}              admin
POST shipment/export-client/{id}          admin
POST shipment/update-ship-notes/{shipment_id} admin
POST shipment/export-billing              admin
POST shipment/export-client-data/{id}     admin confirms
POST shipment/export-runs                 admin
POST shipment/export-again/{id}           admin
POST shipment/{id}/labels                 user
POST shipment/send-labels                 user
GET  parcel/transform-label/{id}          user
GET  parcel/label-file/{token}            open
POST carrier/events                       carrier
POST packaging                            user  key
GET  packaging                            user
GET  packaging/all                        admin
POST packaging/update/{id}                admin
POST pickup/create                        user  key
POST pickup/create-directly               user  key
GET  pickup/getAll                        user
POST pickup/cancel/{id}                   user
GET  pickup/get-all-users                 admin
POST pickup/cancel-any/{id}               admin
POST pickup/create-for/{user_uid}         admin key
POST pickup/mark                          admin
GET  pickup/driver-list                   admin
GET  pickup/open-counts                   admin
POST idempotency/{key}/cancel             user
GET  template                             user
PUT  template/{id}                        user
DELETE template/{id}                      user
GET  template-rhythm                      user
PUT  template-rhythm/{id}                 user
DELETE template-rhythm/{id}               user
GET  kept-bytes                           user
GET  import-mapping                       user
PUT  import-mapping/{id}                  user
DELETE import-mapping/{id}                user
GET  box-sizes                            user
PUT  box-sizes                            user
GET  articles                             user
PUT  articles/{id}                        user
POST articles/delete                      user
POST articles/import                      user
GET  articles/proposals                   user
GET  batch                                user
GET  batch/{id}                           user
PUT  batch/{id}                           user
PUT  batch/{id}/rows                      user
POST batch/{id}/take                      user
DELETE batch/{id}                         user
GET  batch/{id}/fates                     user
POST storage/download                     user
POST storage/files                        admin
POST storage/download-all                 admin confirms
POST storage/download-link                admin
POST storage/download-all-link            admin confirms
GET  storage/linked/{token}               open
POST storage/delete                       admin confirms
POST storage/delete-all                   admin confirms
POST data/upload-file                     admin
POST logs                                 open
GET  info                                 admin
GET  info/today                           admin
GET  info/running                         admin
GET  cut-offs                             admin
PUT  cut-offs/{service}/{area}            admin
DELETE cut-offs/{service}/{area}          admin
GET  destinations                         admin
PUT  destinations/{country}               admin confirms
GET  exchange-rates                       admin
PUT  exchange-rates/{currency}            admin
DELETE exchange-rates/{currency}          admin
GET  mail/failed                          admin
POST mail/again/{id}                      admin
POST mail/dismiss/{id}                    admin
POST mail/stop                            open
GET  job/failed                           admin
POST job/again/{id}                       admin
POST job/dismiss/{id}                     admin
POST audit/list                           admin
POST audit/export                         admin
POST support/{id}/open                    admin
POST support/{id}/shipments               admin
GET  support/{id}/pickups                 admin
GET  support/{id}/addresses               admin
GET  support/{id}/handovers               admin
GET  print/stations                       user
POST print/stations                       user confirms
DELETE print/stations/{station_id}        user
PUT  print/stations/{station_id}/printers/{printer_id} user
DELETE print/printers/{printer_id}        user
POST print/labels                         user key
POST print/paper                          user key
POST print/papers                         user key
POST print/handover                       user key
POST print/test                           user key
GET  print/jobs                           user
POST print/jobs/{job_id}/printer          user
POST print/jobs/{job_id}                  user
GET  print/runs/{run_id}                  user
POST print/runs/{run_id}                  user
POST print-station/pair                   open
POST print-station/next                   station
POST print-station/jobs/{job_id}/take     station
POST print-station/jobs/{job_id}/report   station
POST print-station/jobs/{job_id}/local    station
GET  ping                                 open
GET  settings                             open
GET  settings/service-area                user
`;

test('the contract has exactly the calls of this table', () => {
  const rows = callsOf(contract).map(({ method, url, meta }) =>
    [
      method,
      url.slice(1),
      meta.access,
      ...(meta.idempotency === 'required' ? ['key'] : []),
      ...(meta.confirms ? ['confirms'] : []),
    ].join(' '),
  );
  const requested = table
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
  expect(rows.sort()).toEqual(requested.sort());
});

test.each(callsOf(contract).map((call) => [call.name, call] as const))(
  '%s declares its permission',
  (_, { meta }) => {
    expect(['open', 'user', 'admin', 'carrier', 'station']).toContain(meta.access);
  },
);
