import LoaderCircle from 'lucide-react/icons/loader-circle';
import { joinClasses } from './join-classes.ts';

export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={joinClasses('size-5 animate-spin', className)} />;
}
