import { CircleAlert } from 'lucide-react'
import { IconSlot } from './icon-slot'

/** The problem with a field, under it, in words and with an icon. The field refers to it by aria-describedby. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className="mt-1 flex items-start gap-1 text-dense text-danger">
      <IconSlot small className="mt-0.5">
        <CircleAlert />
      </IconSlot>
      <span>{children}</span>
    </p>
  )
}
