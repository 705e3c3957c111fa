'use client'

import { useTranslations } from 'next-intl'
import { regionsOf } from '@/lib/clinical/site'
import type { ProcedureSite } from '@/lib/clinical/vocabulary'

/** The labels of the fields that an act changed, as the fields themselves show them. A change without a field, such as the order of lines, has none. */
export function useFieldNames(): (fields: readonly string[], site?: ProcedureSite) => string[] {
  const t = useTranslations('clinical')
  const locks = useTranslations('locks')
  const labels: Readonly<Record<string, string>> = {
    procedureId: t('refused.part.line'),
    site: t('line.site.NONE'),
    teeth: t('line.teeth'),
    surfaces: t('line.site.SURFACES'),
    helpLevel: t('line.help'),
    difficulty: t('line.difficulty'),
    stageId: t('line.stage'),
    note: t('line.note'),
    teacherId: t('head.teacher'),
    partnerId: t('head.partner'),
    participationTypeId: t('head.participation'),
    clinicId: t('head.clinic'),
    specialtyId: t('head.specialty'),
    heldOn: t('head.date'),
    shift: t('head.shift'),
    chairNumber: t('head.chair'),
    patient: t('head.patient'),
    patientAgeBand: t('head.ageBand'),
    patientReturning: t('head.returning'),
    patientAttendance: t('head.attendance'),
    startsAt: locks('head.startsAt'),
    endsAt: locks('head.endsAt'),
    location: locks('head.location'),
    retrospectiveReason: locks('head.retrospective'),
  }
  return (fields, site) => {
    const isRegion = site !== undefined && regionsOf(site).length > 0
    const named: typeof labels = isRegion ? { ...labels, surfaces: t(`line.site.${site}`) } : labels
    return [...new Set(fields.flatMap((field) => named[field] ?? []))]
  }
}
