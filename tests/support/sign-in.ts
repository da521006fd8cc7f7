/** ms; a token is valid for 15 minutes. */
const renewedAfter = 300_000;

/** Headers of a session that signs in again before its token ends. */
export function openSession(url: string, account: Parameters<typeof signIn>[1]) {
  let headers: Record<string, string> = {};
  let renewed = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - renewed < renewedAfter) return headers;
    const authorization = `Bearer ${await signIn(url, account)}`;
    renewed = performance.now();
    headers = { authorization, 'content-type': 'application/json' };
    return headers;
  };
}

export async function signIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const post = async (path: string, body: object) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const identity = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo';
  const { idToken } = await post(identity, { email, password, returnSecureToken: true });
  return (await post('/api/user/login', { id_token: idToken })).data.access;
}
