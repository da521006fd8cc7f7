import { authenticator } from '#support/authenticator.ts';
import { anOrder, aProfile } from '#support/factories.ts';
import { type RunningProvider, signInAt } from '#support/identity-provider.ts';
import { browserOf } from '#support/sign-in-browser.ts';
import type { smtpServer } from '#support/smtp-server.ts';

type Mails = Awaited<ReturnType<typeof smtpServer>>;
export type Placed = { key: string; shipment_id: string; tracking_number: string[] };

export function peopleAt(url: string, provider: RunningProvider, mails: Mails) {
  const request = (path: string, init: RequestInit) => fetch(url + path, init);

  async function call<T>(path: string, body: object | undefined, access: string, key?: string): Promise<T> {
    const response = await request(`/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        ...(access ? { authorization: `Bearer ${access}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  }

  async function arrive(name: string) {
    const browser = browserOf({ request });
    const { search } = await signInAt(provider, await browser.begin(), name);
    return (await browser.finish(search)).data;
  }

  async function register(name: string, company: string): Promise<string> {
    const { account, id_token, email } = await arrive(name);
    if (account !== 'new') throw new Error(`${name} is known already: ${account}`);
    const profile = aProfile({ email, company });
    return (await call<{ user_uid: string }>('user/create', profile, id_token)).user_uid;
  }

  async function signIn(name: string, code = ''): Promise<string> {
    const { id_token } = await arrive(name);
    return (await call<{ access: string }>('user/login', { id_token, code }, '')).access;
  }

  async function setUpSecondFactor(access: string) {
    const { secret } = await call<{ secret: string }>('second-factor/begin', {}, access);
    const code = authenticator(secret).codeAt(Date.now());
    return call<{ recovery_codes: string[] }>('second-factor/confirm', { code }, access);
  }

  const order = async (access: string, key: string = crypto.randomUUID()): Promise<Placed> => ({
    ...(await call<Omit<Placed, 'key'>>('shipment/create', anOrder(), access, key)),
    key,
  });

  async function label(access: string, { shipment_id }: Placed): Promise<Buffer> {
    const { file } = await call<{ file: string }>(
      `shipment/label?shipment_id=${shipment_id}`,
      undefined,
      access,
    );
    return Buffer.from(file, 'base64');
  }

  const linkTo = (recipient: string, pattern: RegExp): URL | undefined => {
    const found = mails.received
      .filter(({ to }) => to.includes(recipient))
      .map(({ message }) => pattern.exec(plain(message))?.[0])
      .findLast(Boolean);
    return found ? new URL(found) : undefined;
  };

  return { call, arrive, register, signIn, setUpSecondFactor, order, label, linkTo };
}

const plain = (message: string) => message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
