/* Texts of the set-up; the portal's file names the language. */

const german = {
  isOld: (node: string) =>
    `Diese Druckstation braucht Node.js 20.10 oder neuer, hier läuft ${node}. Die neue Fassung gibt es auf https://nodejs.org. Es wurde nichts geändert.`,
  expired:
    'Der Code in dieser Datei gilt nicht mehr: Er gilt zehn Minuten und nur einmal. Laden Sie im Portal unter Einstellungen, Drucker eine neue Einrichtungsdatei. Es wurde nichts geändert.',
  noPortal: (portal: string) => `Das Portal antwortet nicht: ${portal}. Es wurde nichts geändert.`,
  refused: (code: string) => `Das Portal lehnt ab (${code}). Es wurde nichts geändert.`,
  paired: (name: string) => `Verbunden als „${name}“.`,
  stays: (name: string) => `Diese Druckstation ist schon verbunden, als „${name}“. Sie wird erneuert.`,
  runs: 'Sie läuft jetzt und startet ab jetzt mit, sobald Sie sich an diesem Rechner anmelden.',
  next: 'Weiter geht es im Portal unter Einstellungen, Drucker: Drucker hinzufügen, Testseite drucken.',
  doesNotRun: (command: string) =>
    `Sie ist eingerichtet, läuft aber nicht. Dieser Befehl zeigt den Grund: ${command}`,
  stillRuns: (pid: number) =>
    `Die bisherige Druckstation (Prozess ${pid}) lässt sich nicht beenden. Beenden Sie sie und starten Sie die Datei noch einmal.`,
  hangs:
    'Die bisherige Druckstation antwortet nicht. Starten Sie diesen Rechner neu und danach die Datei noch einmal.',
  removed:
    'Die Druckstation ist von diesem Rechner entfernt. Entfernen Sie sie auch im Portal unter Einstellungen, Drucker.',
  nothing: 'Auf diesem Rechner ist keine Druckstation eingerichtet.',
};

const english: typeof german = {
  isOld: (node) =>
    `This print station needs Node.js 20.10 or newer, and ${node} runs here. The new version is at https://nodejs.org. Nothing was changed.`,
  expired:
    'The code in this file is no longer valid: it is valid for ten minutes, and once. Load a new set-up file in the portal under Settings, Printers. Nothing was changed.',
  noPortal: (portal) => `The portal does not answer: ${portal}. Nothing was changed.`,
  refused: (code) => `The portal refuses (${code}). Nothing was changed.`,
  paired: (name) => `Connected as "${name}".`,
  stays: (name) => `This print station is already connected, as "${name}". It is renewed.`,
  runs: 'It runs now, and from now on starts when you sign in to this computer.',
  next: 'Continue in the portal under Settings, Printers: add a printer, print a test page.',
  doesNotRun: (command) => `It is set up but does not run. This command shows why: ${command}`,
  stillRuns: (pid) =>
    `The present print station (process ${pid}) cannot be ended. End it and start the file again.`,
  hangs: 'The present print station does not answer. Restart this computer, then start the file again.',
  removed:
    'The print station is removed from this computer. Remove it in the portal too, under Settings, Printers.',
  nothing: 'No print station is set up on this computer.',
};

export const wordsOf = (language: string | undefined) => (language === 'de' ? german : english);
