type Portal = { request: (path: string, init: RequestInit) => Promise<Response> };

/** A browser's cookies during a sign-in at a provider; scripts cannot read them. */
export function browserOf(server: Portal, kept: [string, string][] = []) {
  const cookies = new Map(kept);
  const set: string[] = [];

  async function call<T>(path: string, body: object = {}): Promise<T> {
    const response = await server.request(`/api/identity/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      set.push(cookie);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const answer = await response.json();
    if (!response.ok) throw answer;
    return answer;
  }
  type Finished = { id_token: string; email: string; account: 'ready' | 'new' | 'waiting'; from: string };

  return {
    set,
    begin: async (requested: { from?: string; fresh?: boolean } = {}) =>
      (await call<{ data: { url: string } }>('begin', requested)).data.url,
    finish: (search: string) => call<{ data: Finished }>('finish', { search }),
    end: async () => (await call<{ data: { url: string } }>('end')).data.url,
    copy: () => browserOf(server, [...cookies]),
  };
}
