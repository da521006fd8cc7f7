type Portal = { request: (path: string, init: RequestInit) => Promise<Response> };

/** What a browser keeps of the portal while somebody signs in at a provider: cookies that no script reads. */
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
    /** Every cookie that was set so far, as it came. */
    set,
    begin: async (wanted: { from?: string; fresh?: boolean } = {}) =>
      (await call<{ data: { url: string } }>('begin', wanted)).data.url,
    finish: (search: string) => call<{ data: Finished }>('finish', { search }),
    end: async () => (await call<{ data: { url: string } }>('end')).data.url,
    /** Somebody has the same cookies. */
    copy: () => browserOf(server, [...cookies]),
  };
}
