import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { FieldError } from '@/components/ui/field-error'
import { useFormats } from '@/lib/i18n/use-formats'

interface NamedProps {
  id: string
  label: string
  error: string | null
  names: readonly string[]
  none: string
  action: { readonly label: string; readonly onPress: () => void } | null
}

/** The people that an event is for: their names, and the selector. */
export function Named({ id, label, error, names, none, action }: NamedProps) {
  const formats = useFormats()
  return (
    <div role="group" aria-label={label} id={id} tabIndex={-1} className="flex flex-col gap-1">
      <p className="font-medium">{label}</p>
      <p className={classNames('wrap-anywhere', names.length === 0 && 'text-muted')}>{names.length === 0 ? none : formats.list(names)}</p>
      {error !== null && <FieldError>{error}</FieldError>}
      {action && (
        <div>
          <Button size="sm" onPress={action.onPress}>
            {action.label}
          </Button>
        </div>
      )}
    </div>
  )
}
