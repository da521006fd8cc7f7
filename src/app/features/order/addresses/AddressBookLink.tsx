import { useLingui } from '@lingui/react/macro';
import BookUser from 'lucide-react/icons/book-user';
import { type TypedAddress, useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { clearAddress, unlinkAddress } from './typed-address.ts';

export function AddressBookLink({ at }: { at: TypedAddress }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const name = useDerived(() => {
    const { company, contact_person } = form.values.value[at].book_entry;
    return company || contact_person;
  });

  function clear() {
    const bringBack = clearAddress(form, at);
    form.focus(at);
    showSnackbar({
      text: t`Die Adresse ist geleert.`,
      action: { label: t`Rückgängig`, onAction: bringBack },
    });
  }

  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-2 text-sm">
      <p className="flex min-w-0 flex-1 basis-40 items-center gap-2 py-1 text-label">
        <BookUser aria-hidden="true" className="size-4.5 shrink-0 text-brand" />
        <span className="min-w-0 break-words">{t`Aus dem Adressbuch: ${name}`}</span>
      </p>
      <span className="-mr-3 ml-auto flex">
        <Button
          variant="text"
          onClick={() => unlinkAddress(form, at)}
          aria-label={t`Verknüpfung aufheben: ${name}`}
        >
          {t`Verknüpfung aufheben`}
        </Button>
        <Button variant="text" onClick={clear} aria-label={t`Adresse leeren: ${name}`}>
          {t`Leeren`}
        </Button>
      </span>
    </div>
  );
}
