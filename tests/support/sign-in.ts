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
