export function EmailText({ email }: { email: string }) {
  return (
    <span title={email} className="block max-w-72 truncate">
      {email}
    </span>
  );
}
