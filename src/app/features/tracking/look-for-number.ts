import { scannedNumber } from '#domain/labels/tracking-number.ts';
import { startScanWorker } from './start-scan-worker.ts';
import { type Torch, torchOf } from './torch.ts';

export type ScanTrouble = 'not_allowed' | 'no_camera' | 'in_use' | 'failed';

/** Small enough for several scans per second, large enough for thin bars. */
const widestPicture = 1280;
const pauseMs = 80;

/** Stops at the first number or when `signal` aborts. */
export async function lookForNumber(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onPicture: (torch: Torch | undefined) => void,
): Promise<string | undefined> {
  const stream = await openCamera();
  const worker = startScanWorker();
  try {
    video.srcObject = stream;
    if (signal.aborted) return undefined;
    await video.play();
    onPicture(torchOf(stream));
    while (!signal.aborted) {
      const picture = takePicture(video);
      const codes = picture ? await worker.read(picture) : [];
      const number = codes.map(scannedNumber).find((it) => it !== undefined);
      if (number !== undefined) return number;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return undefined;
  } finally {
    worker.end();
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
}

let canvas: HTMLCanvasElement | undefined;

function takePicture(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return undefined;
  const scale = Math.min(1, widestPicture / videoWidth);
  canvas ??= document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  pen?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return pen?.getImageData(0, 0, canvas.width, canvas.height);
}

const troubles: Record<string, ScanTrouble> = {
  NotAllowedError: 'not_allowed',
  SecurityError: 'not_allowed',
  NotFoundError: 'no_camera',
  OverconstrainedError: 'no_camera',
  NotReadableError: 'in_use',
  AbortError: 'in_use',
};

export function scanTrouble(error: unknown): ScanTrouble {
  return (error instanceof DOMException && troubles[error.name]) || 'failed';
}
