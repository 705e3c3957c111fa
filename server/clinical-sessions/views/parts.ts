import 'server-only'
import { ageBands, difficulties, helpLevels } from '@/lib/clinical/vocabulary'
import type { Target } from '@/lib/clinical/marking'
import type { Chart, Header, Line, Mark, Person } from '@/lib/contracts/clinical-sessions'
import { decryptPatient } from '../recording/patient'
import type { LineRow } from '../recording/queries/lines'
import type { MarkRow } from '../marking/queries/marks'
import type { SessionHead } from '../queries/sessions'

/** The head of a session with its patient: only for whoever may open it. */
export function headerView(row: SessionHead): Header {
  const {
    teacherId,
    partnerId,
    participationTypeId,
    clinicId,
    specialtyId,
    heldOn,
    shift,
    chairNumber,
    patientReturning,
    patientAttendance,
  } = row
  return {
    teacherId,
    partnerId,
    participationTypeId,
    clinicId,
    specialtyId,
    heldOn,
    shift,
    chairNumber,
    patientReturning,
    patientAttendance,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    location: row.location,
    retrospectiveReason: row.retrospectiveReason,
    patient: decryptPatient(row),
    patientAgeBand: ageBands.find((band) => band === row.patientAgeBand) ?? null,
    revision: row.headerRevision,
  }
}

export function chartView({ dentition, missingTeeth, supernumeraryTeeth, chartRevision }: SessionHead): Chart {
  return { dentition, missing: missingTeeth, supernumerary: supernumeraryTeeth, revision: chartRevision }
}

export function lineView({
  id,
  procedureId,
  site,
  teeth,
  surfaces,
  quantity,
  note,
  sortOrder,
  revision,
  helpLevel,
  difficulty,
  stageId,
  outside,
}: LineRow): Line {
  return {
    id,
    procedureId,
    site,
    teeth,
    surfaces,
    quantity,
    note,
    sortOrder,
    revision,
    stageId,
    outside,
    helpLevel: helpLevels.find((level) => level === helpLevel) ?? null,
    difficulty: difficulties.find((level) => level === difficulty) ?? null,
  }
}

export function markView(row: MarkRow): Mark {
  const { side, scaleId, value, note, givenById, givenByName, givenAt, revision } = row
  return {
    side,
    target: targetOf(row),
    scaleId,
    value,
    note,
    revision,
    givenBy: { id: givenById, displayName: givenByName },
    givenAt: givenAt.toISOString(),
  }
}

export function targetOf({ lineId, criterionId, itemId }: Pick<MarkRow, 'lineId' | 'criterionId' | 'itemId'>): Target {
  return itemId ? { kind: 'item', itemId } : { kind: 'criterion', lineId: lineId ?? '', criterionId: criterionId ?? '' }
}

export function personView(id: string | null, displayName: string | null): Person | null {
  return id === null || displayName === null ? null : { id, displayName }
}
