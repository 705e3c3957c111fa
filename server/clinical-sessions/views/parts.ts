import 'server-only'
import { ageBands, helpLevels } from '@/lib/clinical/vocabulary'
import type { Target } from '@/lib/clinical/marking'
import type { Header, Line, Mark, Person } from '@/lib/contracts/clinical-sessions'
import { openPatient } from '../patient'
import type { LineRow } from '../queries/lines'
import type { MarkRow } from '../queries/marks'
import type { SessionHead } from '../queries/sessions'

/** The head of a session with its patient: only for whoever may open it. */
export function headerView(row: SessionHead): Header {
  const { teacherId, partnerId, participationTypeId, clinicId, specialtyId, heldOn, shift, chairNumber, patientReturning, patientAttendance } = row
  return {
    teacherId, partnerId, participationTypeId, clinicId, specialtyId, heldOn, shift, chairNumber, patientReturning, patientAttendance,
    patient: openPatient(row),
    patientAgeBand: ageBands.find((band) => band === row.patientAgeBand) ?? null,
    revision: row.headerRevision,
  }
}

export function lineView({ id, procedureId, site, teeth, surfaces, quantity, note, sortOrder, revision, helpLevel }: LineRow): Line {
  return { id, procedureId, site, teeth, surfaces, quantity, note, sortOrder, revision, helpLevel: helpLevels.find((level) => level === helpLevel) ?? null }
}

export function markView(row: MarkRow): Mark {
  const { side, scaleId, value, givenById, givenByName, givenAt, revision } = row
  return { side, target: targetOf(row), scaleId, value, revision, givenBy: { id: givenById, displayName: givenByName }, givenAt: givenAt.toISOString() }
}

function targetOf({ lineId, criterionId, itemId }: Pick<MarkRow, 'lineId' | 'criterionId' | 'itemId'>): Target {
  return itemId ? { kind: 'item', itemId } : { kind: 'criterion', lineId: lineId ?? '', criterionId: criterionId ?? '' }
}

export function personView(id: string | null, displayName: string | null): Person | null {
  return id === null || displayName === null ? null : { id, displayName }
}
