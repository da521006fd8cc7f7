/* Where the picture of the order form lies (api/first-picture.ts). The worker reads it too: names stay as they are. */

export const pictureCache = 'first-picture';
export const pictureAddress = '/first-picture';
/** The header that says with which build it was made: by the file its app begins with. */
export const pictureBuild = 'x-picture-build';
