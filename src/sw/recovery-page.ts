/** Self-contained page shown when app files are missing and cannot be fetched. */
export const recoveryPage = `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Versandpult – offline</title>
<style>
body { max-width: 34rem; margin: 15vh auto 0; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.25rem; }
a { display: inline-block; margin: .5rem 0 2rem; padding: .6rem 1.1rem; border: 1px solid; border-radius: .5rem; color: inherit; text-decoration: none; }
</style>
<h1>App-Dateien fehlen auf diesem Gerät</h1>
<p>Der Browser hat einen Teil der App gelöscht. Bitte verbinden Sie das Gerät einmal mit dem Netz und laden Sie die Seite neu. Entwürfe und wartende Aufträge sind nicht betroffen, sie liegen auf diesem Gerät.</p>
<a href="">Neu laden</a>
<section lang="en">
<h1>Files of the app are missing on this device</h1>
<p>The browser has deleted a part of the app. Please connect the device to the network once and reload the page. Drafts and waiting orders are not affected, they are on this device.</p>
<a href="">Reload</a>
</section>
</html>`;
