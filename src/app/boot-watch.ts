/*
 * Watches the start from outside the app: without a page after 10 s it offers a reload and a repair of the app files.
 * It imports nothing and leaves the user's data alone.
 */

/** ms */
const patience = 10_000;

const texts = {
  de: {
    title: 'Der Start dauert länger als üblich',
    text: 'Vielleicht fehlen Dateien der App auf diesem Gerät. Entwürfe und wartende Aufträge sind nicht betroffen, sie liegen auf diesem Gerät.',
    reload: 'Neu laden',
    repair: 'App-Dateien reparieren',
    offline: 'Zum Reparieren braucht das Gerät eine Verbindung zum Server.',
  },
  en: {
    title: 'Starting takes longer than usual',
    text: 'Files of the app may be missing on this device. Drafts and waiting orders are not affected, they are on this device.',
    reload: 'Reload',
    repair: 'Repair the app’s files',
    offline: 'To repair them the device needs a connection to the server.',
  },
};

setTimeout(() => {
  const root = document.getElementById('root');
  if (root && isWithoutApp(root)) offerHelp(root);
}, patience);

function offerHelp(root: HTMLElement): void {
  const { title, text, reload, repair, offline } = texts[chosenLanguage()];
  const note = element('p', '');
  note.setAttribute('role', 'status');
  const buttons = element('p', '');
  buttons.append(
    button(reload, () => location.reload()),
    ' ',
    button(repair, () => {
      repairFiles().catch(() => {
        note.textContent = offline;
      });
    }),
  );
  const main = element('main', '');
  main.className = 'boot-watch';
  main.append(element('h1', title), element('p', text), buttons, note);
  root.replaceChildren(main);
}

const isWithoutApp = ({ firstElementChild }: HTMLElement) =>
  !firstElementChild || firstElementChild.hasAttribute('data-frame');

/** Delete the cached files only if the server can send new ones. */
async function repairFiles(): Promise<void> {
  const response = await fetch(`/api/ping?n=${Date.now()}`, { cache: 'no-store' });
  const answer = (await response.json()) as { data?: { pong?: boolean } };
  if (answer.data?.pong !== true) throw new Error('Somebody else has answered');
  for (const name of await caches.keys()) await caches.delete(name);
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
  location.reload();
}

function chosenLanguage(): 'de' | 'en' {
  try {
    return localStorage.getItem('locale') === 'en' ? 'en' : 'de';
  } catch {
    return 'de';
  }
}

function button(label: string, onClick: () => void): HTMLElement {
  const made = element('button', label);
  made.setAttribute('type', 'button');
  made.addEventListener('click', onClick);
  return made;
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
