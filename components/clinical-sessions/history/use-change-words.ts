'use client'

import { useTranslations } from 'next-intl'
import { regionsOf } from '@/lib/clinical/site'
import { formatTeeth } from '@/lib/clinical/teeth-text'
import { shifts } from '@/lib/clinical/shifts'
import { ageBands, difficulties, helpLevels, patientAttendances, procedureSites, type ProcedureSite } from '@/lib/clinical/vocabulary'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { asRegion } from '@/components/shared/tooth-map/region'
import { useFieldNames } from '../header/use-field-names'
import { useTimeOn } from '../session/use-time-on'

type Entry = Pick<Session['history'][number], 'detail' | 'names'>
type Value = NonNullable<Entry['detail']['changes']>[string]['from']

const regions: ReadonlySet<string> = new Set((['QUADRANT', 'ARCH', 'SEXTANT'] as const).flatMap((site) => regionsOf(site)))

/** Words for an entry of the history: the names of changed fields without known values, and lines such as 'Chair: 3 → 7' for the others. */
export function useChangeWords({
  toothNotation,
  header,
  lines,
  catalogue,
}: Pick<Session, 'toothNotation' | 'header' | 'lines' | 'catalogue'>): (entry: Entry) => {
  readonly names: string[]
  readonly changes: string[]
} {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const timeOn = useTimeOn(header.heldOn)
  const fieldNames = useFieldNames()

  /** A quadrant is stored among the surfaces, but is called by its own name. */
  function siteOf({ lineId, procedureId, changes }: Entry['detail']): ProcedureSite | undefined {
    const changed = procedureSites.find((site) => site === changes?.site?.to)
    const line = lines.find(({ id }) => id === lineId)
    return changed ?? line?.site ?? catalogue.procedures.find(({ id }) => id === procedureId)?.site
  }

  return ({ detail, names }) => {
    const { fields = [], changes = {} } = detail
    const site = siteOf(detail)
    const told = fields.flatMap((field) => {
      const change = changes[field]
      const [name] = fieldNames([field], site)
      if (!change || !name) return []
      const [from, to] = [wordsOf(field, change.from), wordsOf(field, change.to)]
      return from === null || to === null
        ? []
        : [{ field, words: t('refused.field', { field: name, value: t('history.change', { from, to }) }) }]
    })
    return {
      names: fieldNames(
        fields.filter((field) => told.every((one) => one.field !== field)),
        site,
      ),
      changes: told.map(({ words }) => words),
    }

    /** Null if there are no words for the value. */
    function wordsOf(field: string, value: Value): string | null {
      if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('head.none')
      if (Array.isArray(value)) return listOf(value)
      if (typeof value === 'number') return String(value)
      if (typeof value === 'boolean') return t(value ? 'head.returningPatient' : 'head.newPatient')
      return names[value] ?? codeOf(field, value)
    }
  }

  function listOf(values: readonly (string | number)[]): string {
    const teeth = values.filter((value) => typeof value === 'number')
    if (teeth.length > 0) return formatTeeth([{ teeth, surfaces: [] }], toothNotation)
    const codes = values.map(String)
    return codes.every((code) => regions.has(code)) ? formats.list(codes.map((code) => t(`line.region.${asRegion(code)}`))) : codes.join('')
  }

  function codeOf(field: string, value: string): string | null {
    if (field === 'heldOn') return formats.day(value)
    if (field === 'startsAt' || field === 'endsAt') return timeOn(value)
    const shift = field === 'shift' && shifts.find((one) => one === value)
    if (shift) return t(`shift.${shift}`)
    const attendance = field === 'patientAttendance' && patientAttendances.find((one) => one === value)
    if (attendance) return t(`attendance.${attendance}`)
    const band = field === 'patientAgeBand' && ageBands.find((one) => one === value)
    if (band) return t('head.years', { band })
    const help = field === 'helpLevel' && helpLevels.find((one) => one === value)
    if (help) return t(`help.${help}`)
    const difficulty = field === 'difficulty' && difficulties.find((one) => one === value)
    if (difficulty) return t(`difficulty.${difficulty}`)
    const site = field === 'site' && procedureSites.find((one) => one === value)
    return site ? t(`line.site.${site}`) : null
  }
}
