'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/lib/i18n/use-formats'
import type { CurriculumHistory } from '@/lib/contracts/curriculum'
import { componentKinds, nodeKinds, outcomeLevels } from '@/lib/curriculum/vocabulary'
import { curriculumYearStates } from '@/lib/states/curriculum-year'

type Row = CurriculumHistory['rows'][number]
type Change = Row['changes'][number]

/** The list of changes shows who changed something, when and how, the latest first. */
export function ChangesList({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('curriculum.history')
  const formats = useFormats()
  return (
    <ol className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-col gap-1">
          <p className="font-medium">{t(`act.${row.act}`)}</p>
          {row.changes.map((change) => (
            <ChangeLine key={change.field} change={change} />
          ))}
          <p className="text-dense text-muted">
            {row.by} · {formats.dateTime(row.at)}
          </p>
        </li>
      ))}
    </ol>
  )
}

function ChangeLine({ change: { field, from, to } }: { change: Change }) {
  const t = useTranslations('curriculum')
  const formats = useFormats()
  const said = (value: string): string => {
    const kind = nodeKinds.find((one) => one === value)
    const componentKind = componentKinds.find((one) => one === value)
    const state = curriculumYearStates.find((one) => one === value)
    const level = outcomeLevels.find((one) => one === value)
    if (field === 'kind' && kind) return t(`kind.${kind}`)
    if (field === 'kind' && componentKind) return t(`component.kind.${componentKind}`)
    if (field === 'state' && state) return t(`state.${state}`)
    if (field === 'level' && level) return t(`level.${level}`)
    return field === 'startsOn' || field === 'endsOn' ? formats.day(value) : value
  }
  return (
    <p className="max-w-prose text-dense wrap-anywhere">
      <span className="text-muted">{t(`history.field.${field}`)}: </span>
      {from !== null && from !== '' && <del className="text-muted">{said(from)}</del>}{' '}
      {to !== null && to !== '' && <ins className="no-underline">{said(to)}</ins>}
    </p>
  )
}
