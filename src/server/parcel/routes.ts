import { os, signedIn } from '#server/os.ts';
import { labelBehind, linkToLabel } from './parcel-label.ts';

export const parcelRoutes = {
  transformLabel: signedIn.parcel.transformLabel.handler(async ({ input, context: { deps, user } }) => ({
    data: {
      label_url: await linkToLabel(deps, { client_id: user.client_id, parcel_id: input.id.toLowerCase() }),
    },
  })),

  labelFile: os.parcel.labelFile.handler(async ({ input, context: { deps } }) => {
    const { bytes, name, contentType } = await labelBehind(deps, input.token);
    return new File([Buffer.from(bytes)], name, { type: contentType });
  }),
};
