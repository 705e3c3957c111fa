import type { CallError } from '@/lib/client/call-error'
import type { Target } from '@/lib/clinical/marking'
import {
  authoriseRadiograph,
  clearMark,
  removeLine,
  removeRadiograph,
  saveChart,
  saveHeader,
  saveLine,
  saveMark,
  saveRadiograph,
  saveRemark,
  type Session,
} from '@/lib/contracts/clinical-sessions'
import { partNames } from '../session/session-parts'

type Late = Pick<Session['late'][number], 'callName' | 'by' | 'input'>

/** The part of the session that a late arrival is about, by the name under which it waited; undefined where it has none. */
export function latePart({ callName, by, input }: Late, studentId: string): string | undefined {
  if (callName === saveHeader.name) return partNames.header
  if (callName === saveChart.name) return partNames.chart
  if (callName === saveRemark.name) return partNames.remark(by.id === studentId ? 'student' : 'teacher')
  if (callName === saveLine.name || callName === removeLine.name) return partNames.line(textIn(input, 'lineId'))
  if (ofRadiographs.has(callName)) return partNames.radiograph(textIn(input, 'radiographId'))
  const target = targetIn(input)
  if (callName === saveMark.name || callName === clearMark.name)
    return target ? partNames.mark(by.id === studentId ? 'SELF' : 'TEACHER', target) : 'mark:'
  return undefined
}

const ofRadiographs: ReadonlySet<string> = new Set([saveRadiograph.name, removeRadiograph.name, authoriseRadiograph.name])

/**
 * The key of the text that says why a write could not be applied or dismissed. `said` means that the part's own refusal has already said it; null means an
 * ordinary failure.
 */
export function refusalWords({
  status,
  code,
}: Pick<CallError, 'status' | 'code'>): 'decided' | 'marked' | 'invalid' | 'gone' | 'said' | null {
  if (code?.endsWith('.DECIDED')) return 'decided'
  if (code?.endsWith('.MARKED')) return 'marked'
  if (code) return 'said'
  if (status === 'VALIDATION_FAILED') return 'invalid'
  return status === 'NOT_FOUND' ? 'gone' : null
}

/** The subject of a write in the school's own words, where the part's name does not give it: the procedure of a new line, the criterion of a mark. */
export function lateCaption({ lines, catalogue }: Pick<Session, 'lines' | 'catalogue'>, { input }: Pick<Late, 'input'>): string {
  const target = targetIn(input)
  if (target?.kind === 'item') return catalogue.sections.flatMap(({ items }) => items).find(({ id }) => id === target.itemId)?.caption ?? ''
  if (target === null) return ''
  const line = lines.find(({ id }) => id === target.lineId)
  const procedure = catalogue.procedures.find(({ id }) => id === line?.procedureId)
  return [procedure?.caption, procedure?.criteria.find(({ id }) => id === target.criterionId)?.caption].filter(Boolean).join(', ')
}

function textIn(input: Late['input'], name: string): string {
  const value = input?.[name]
  return typeof value === 'string' ? value : ''
}

function targetIn(input: Late['input']): Target | null {
  const target = input?.target
  if (typeof target !== 'object' || target === null) return null
  if ('itemId' in target && typeof target.itemId === 'string') return { kind: 'item', itemId: target.itemId }
  if (!('lineId' in target && typeof target.lineId === 'string' && 'criterionId' in target && typeof target.criterionId === 'string'))
    return null
  return { kind: 'criterion', lineId: target.lineId, criterionId: target.criterionId }
}
