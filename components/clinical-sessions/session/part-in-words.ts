'use client'

import { useTranslations } from 'next-intl'
import type { ListedRequest } from '@/lib/client/queue-list'
import { regionsOf } from '@/lib/clinical/site'
import { formatTeeth } from '@/lib/clinical/teeth-text'
import {
  addComment,
  askForCheck,
  cancelSession,
  createSession,
  finishMarking,
  withdrawCheck,
  type Session,
} from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { useChecksInWords } from '../checks/checks-in-words'
import { knownNames } from '../header/known-names'
import { useMarkingInWords } from '../marking/marking-in-words'
import type { Catalogue, Workspace } from './new-session'
import type { Body as PartBody } from '../refused/refused.shapes'
import { asRegion } from '@/components/shared/tooth-map/region'
import type * as shapes from '../refused/refused.shapes'
import { partNames } from './session-parts'
import { useTimeOn } from './use-time-on'

export type RefusedShapes = typeof shapes
type Given = {
  readonly session: Session
  readonly catalogue: Catalogue | null
  readonly workspace: Workspace | null
  readonly shapes: RefusedShapes
}
/** One statement of a request. `label` is null for a text that speaks for itself, and `value` is null if it was left open. */
type Row = { readonly label: string | null; readonly value: string | null }

/** A queued request of a session, in words. */
export function usePartInWords({ session, catalogue, workspace, shapes: { Body, CheckFaster, Faulty, Reasoned } }: Given) {
  const t = useTranslations('clinical')
  const locks = useTranslations('locks')
  const connection = useTranslations('connection')
  const teethIn = useTranslations('toothMap')
  const issues = useTranslations('issues')
  const formats = useFormats()
  const timeOn = useTimeOn(session.header.heldOn)
  const marking = useMarkingInWords()
  const checks = useChecksInWords(session, { CheckFaster })
  const names = knownNames({ session, catalogue, workspace })
  const stageCaptions = new Map(
    [...session.catalogue.procedures, ...(catalogue?.procedures ?? [])].flatMap(({ stages }) =>
      stages.map(({ id, caption }) => [id, caption] as const),
    ),
  )

  return {
    titleOf(one: ListedRequest): string {
      const { contractName, part } = one
      const ofOther = checks.titleOf(one) ?? marking.titleOf(one)
      if (ofOther !== null) return ofOther
      if (part === partNames.header) return t('refused.part.header')
      if (part === partNames.chart) return teethIn('chart.title')
      if (part?.startsWith('remark:')) return t('refused.part.remark')
      if (part?.startsWith('line:')) return captionOfLine(part.slice(5)) ?? t('refused.part.line')
      if (part?.startsWith('mark:')) return t('refused.part.mark')
      if (contractName === createSession.name) return t('session')
      if (contractName === addComment.name) return t('comments.title')
      if (contractName === askForCheck.name) return t('ask.final')
      if (contractName === withdrawCheck.name) return t('ask.withdraw')
      if (contractName === finishMarking.name) return t('finish.action')
      if (contractName === cancelSession.name) return t('cancel.action')
      return t('refused.part.other')
    },
    reasonOf(one: ListedRequest): string {
      const { contractName, refused } = one
      const ofOther = checks.reasonOf(one) ?? marking.reasonOf(one)
      if (ofOther !== null) return ofOther
      if (refused?.code?.endsWith('.LOCKED')) return t('refused.locked')
      if (refused?.code?.endsWith('.MARKED')) return t('refused.marked')
      if (refused?.code?.endsWith('.CANCELLED')) return t('refused.cancelled')
      if (refused?.code?.endsWith('.PROCEDURE_INACTIVE')) return t('refused.procedureInactive')
      if (refused?.code?.endsWith('.NOT_PERMITTED')) return notPermitted(refused.answer)
      if (refused?.code?.endsWith('.MARKS_MISSING')) return t('refused.marksMissing')
      if (refused?.code?.endsWith('.LINE_CHANGED')) return t('refused.lineChanged')
      if (refused?.code?.endsWith('.CONTENT_CHANGED')) return t('refused.contentChanged')
      if (refused?.code?.endsWith('.EMPTY')) return t('ask.empty')
      if (refused?.code?.endsWith('.INCOMPLETE')) return t('refused.incomplete')
      if (refused?.code?.endsWith('.ALREADY_WAITING')) return t('refused.alreadyWaiting')
      if (refused?.code?.endsWith('.NOT_SAVED')) return issues('commentNeedsSession')
      if (contractName === withdrawCheck.name && refused?.status === 'STATE_CHANGED') return t('refused.checkEnded')
      if (refused?.status === 'NOT_FOUND') return t('refused.notFound')
      const told = Faulty.safeParse(refused?.answer)
      return told.success ? told.data.issues.map(({ message }) => message).join(' ') : connection('problem.refused')
    },
    /** The typed values, line by line, without empty fields. */
    bodyLines: (body: unknown): string[] => rowsOf(body).flatMap((row) => (row.value === null ? [] : [lineOf(row)])),
    /** The lines in which two versions differ; all lines if no shown line differs. */
    differences(mine: unknown, theirs: unknown): readonly [mine: string[], theirs: string[]] {
      const [one, other] = [rowsOf(mine).map(lineOf), rowsOf(theirs).map(lineOf)]
      const only = (lines: readonly string[], without: readonly string[]) => lines.filter((line) => line !== '' && !without.includes(line))
      const differ = [only(one, other), only(other, one)] as const
      return differ[0].length + differ[1].length > 0 ? differ : [only(one, []), only(other, [])]
    },
  }

  /** A refusal with the institution's own reason, if it gives one. */
  function notPermitted(answer: unknown): string {
    const told = Reasoned.safeParse(answer)
    return [t('line.notPermitted'), told.success ? told.data.reason : ''].filter(Boolean).join(' ')
  }

  function rowsOf(body: unknown): Row[] {
    const read = Body.safeParse(body)
    if (!read.success) return []
    const {
      text,
      note,
      reason,
      value,
      heldOn,
      shift,
      chairNumber,
      patientAttendance,
      patientAgeBand,
      patientReturning,
      helpLevel,
      difficulty,
      stageId,
    } = read.data
    const { startsAt, endsAt, location, retrospectiveReason } = read.data
    const { clinicId, teacherId, partnerId, participationTypeId, specialtyId } = read.data
    const rows: readonly (readonly [label: string | null, value: string | null | undefined])[] = [
      [null, text],
      [null, value === undefined ? undefined : value === null ? t('marks.notObserved') : String(value)],
      placeOf(read.data),
      ...chartOf(read.data),
      [t('line.help'), helpLevel && t(`help.${helpLevel}`)],
      [t('line.stage'), stageId && (stageCaptions.get(stageId) ?? t('refused.unknown'))],
      [t('line.difficulty'), difficulty && t(`difficulty.${difficulty}`)],
      ...checks.rowsOf(read.data),
      [t('line.note'), note === '' ? null : note],
      [t('cancel.reason'), reason === '' ? null : reason],
      [t('head.clinic'), nameOf(clinicId)],
      [t('head.chair'), typeof chairNumber === 'number' ? String(chairNumber) : chairNumber],
      [t('head.date'), heldOn && formats.day(heldOn)],
      [t('head.shift'), shift && t(`shift.${shift}`)],
      [t('head.teacher'), nameOf(teacherId)],
      [t('head.partner'), nameOf(partnerId)],
      [t('head.participation'), nameOf(participationTypeId)],
      [t('head.specialty'), nameOf(specialtyId)],
      [t('head.attendance'), patientAttendance && t(`attendance.${patientAttendance}`)],
      [locks('head.startsAt'), startsAt && timeOn(startsAt)],
      [locks('head.endsAt'), endsAt && timeOn(endsAt)],
      [locks('head.location'), location === '' ? null : location],
      [locks('head.retrospective'), retrospectiveReason],
      patientOf(read.data),
      [t('head.ageBand'), patientAgeBand && t('head.years', { band: patientAgeBand })],
      [
        t('head.returning'),
        typeof patientReturning === 'boolean' ? t(patientReturning ? 'head.returningPatient' : 'head.newPatient') : patientReturning,
      ],
    ]
    return rows.flatMap(([label, said]) => (said === undefined ? [] : [{ label, value: said }]))
  }

  function placeOf({ site, teeth, surfaces = [] }: PartBody): readonly [string, string | null | undefined] {
    const regions = site ? regionsOf(site) : []
    if (site && regions.length > 0)
      return [
        t(`line.site.${site}`),
        formats.list(regions.filter((code) => surfaces.includes(code)).map((code) => t(`line.region.${asRegion(code)}`))) || null,
      ]
    return [t('line.teeth'), teeth && teethInWords(teeth, surfaces)]
  }

  function chartOf({ dentition, missing, supernumerary }: PartBody): (readonly [string, string | null | undefined])[] {
    return [
      [teethIn('chart.dentition'), dentition && teethIn(`chart.dentitions.${dentition}`)],
      [teethIn('chart.missing'), missing && teethInWords(missing)],
      [teethIn('chart.supernumerary'), supernumerary && teethInWords(supernumerary)],
    ]
  }

  function teethInWords(teeth: readonly number[], surfaces: readonly string[] = []): string | null {
    return teeth.length > 0 ? formatTeeth([{ teeth, surfaces }], session.toothNotation) : null
  }

  function patientOf({ patient }: PartBody): readonly [string, string | null | undefined] {
    return [t(patient?.kind === 'INITIALS' ? 'head.initials' : 'head.hospitalNumber'), patient && patient.text]
  }

  function nameOf(id: string | null | undefined): string | null | undefined {
    return id ? (names.get(id) ?? t('refused.unknown')) : id
  }

  function lineOf({ label, value }: Row): string {
    if (label === null) return value ?? ''
    return t('refused.field', { field: label, value: value ?? t('head.none') })
  }

  function captionOfLine(id: string): string | undefined {
    const line = session.lines.find((one) => one.id === id)
    return session.catalogue.procedures.find((procedure) => procedure.id === line?.procedureId)?.caption
  }
}
