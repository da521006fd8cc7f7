import { os, signedIn } from '#server/os.ts';
import { cancelShipment } from '#server/shipment/cancel/cancel-shipment.ts';
import { reachParcel } from '#server/shipment/cancel/reach-shipment.ts';
import { labelBehind, linkToLabel } from './parcel-label.ts';

export const parcelRoutes = {
  cancel: signedIn.parcel.cancel.handler(async ({ input, context: { deps, user, answerHeaders } }) => ({
    data: await cancelShipment(
      deps,
      { ...(await reachParcel(deps.db, user, input.id)), answerHeaders },
      { call: 'package', parcel_id: input.id.toLowerCase() },
    ),
  })),

  transformLabel: signedIn.parcel.transformLabel.handler(async ({ input, context: { deps, user } }) => ({
    data: {
      label_url: await linkToLabel(deps, await reachParcel(deps.db, user, input.id), input.id.toLowerCase()),
    },
  })),

  labelFile: os.parcel.labelFile.handler(async ({ input, context: { deps } }) => {
    const { bytes, name, contentType } = await labelBehind(deps, input.token);
    return new File([Buffer.from(bytes)], name, { type: contentType });
  }),
};
