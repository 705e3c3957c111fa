import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { classNames } from '@/components/ui/class-names'

interface FieldsetProps {
  legend: string
  help?: ReactNode
  /** An action on the whole set of fields, in its corner. */
  action?: ReactNode
  children: ReactNode
}

/** Fields that belong together, under a heading. */
export function Fieldset({ legend, help, action, children }: FieldsetProps) {
  return (
    <Card>
      <fieldset className="relative flex min-w-0 flex-col gap-4">
        <legend className="contents">
          <span className={classNames('text-lead font-bold', action !== undefined && 'pr-12')}>{legend}</span>
        </legend>
        {action !== undefined && <div className="absolute -top-2 -right-2">{action}</div>}
        {help && <p className="-mt-3 text-dense text-muted">{help}</p>}
        {children}
      </fieldset>
    </Card>
  )
}
