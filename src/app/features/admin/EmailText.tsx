/** An e-mail in a table: never broken in the middle, and one that is longer than others is whole in its tooltip. */
export function EmailText({ email }: { email: string }) {
  return (
    <span title={email} className="block max-w-72 truncate">
      {email}
    </span>
  );
}
