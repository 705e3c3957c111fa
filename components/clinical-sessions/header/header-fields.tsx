'use client'

import { useTranslations } from 'next-intl'
import { DayField } from '@/components/ui/day-field'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { TextArea } from '@/components/ui/text-area'
import { roomOfChair } from '@/lib/clinical/rooms'
import { moveTimes, timeOf } from '@/lib/clinical/session-times'
import { addDays, isRetrospective, shiftAt, type ShiftBorders } from '@/lib/clinical/shift'
import { shifts } from '@/lib/clinical/shifts'
import { ageBands, patientAttendances, patientKinds } from '@/lib/clinical/vocabulary'
import type { Header } from '@/lib/contracts/clinical-sessions'
import { EarlierInitials } from './initials-field'
import { patientLengths } from './header-problems'
import { HeaderTimes } from './header-times'
import type { Catalogue } from '../session/new-session'
import { PersonField, type Choice } from './person-field'

export type Head = Omit<Header, 'revision'>

interface HeaderFieldsProps {
  head: Head
  /** Called with the whole head at each change. */
  onChange: (head: Head) => void
  catalogue: Catalogue
  teachers: readonly Choice[]
  partners: readonly Choice[]
  /** Names of people who are in no list any more. */
  named?: Readonly<Record<string, string>>
  /** The problems, by the field's name. */
  errors?: Readonly<Record<string, string>>
  today: string
  /** The day on which the session was begun on a device: usually today. */
  begunOn: string
  timeZone: string
  shiftBorders: ShiftBorders
  readOnly?: boolean
  /** Whether a teacher has begun to mark, so that the teacher, the place, the time and the student's role are fixed. */
  isAssigned?: boolean
  /** Whether this is the student's own session, so that patients whom they named by initials before are offered. */
  offersInitials?: boolean
}

/** The fields for place, time, people and patient. They are the same for a new session and for one that is under way. */
export function HeaderFields({
  head,
  onChange,
  catalogue,
  teachers,
  partners,
  named = {},
  errors = {},
  today,
  begunOn,
  timeZone,
  shiftBorders,
  readOnly,
  isAssigned = false,
  offersInitials = false,
}: HeaderFieldsProps) {
  const t = useTranslations('clinical')
  const locks = useTranslations('locks')
  const set = (part: Partial<Head>) => onChange(fitting({ ...head, ...part }))
  const clinic = catalogue.clinics.find(({ id }) => id === head.clinicId)
  const { hasChairs, hasShifts } = clinic ?? { hasChairs: true, hasShifts: true }
  const common = { readOnly }
  const field = (name: string) => ({ ...common, id: `head-${name}`, error: errors[name] })
  const assigned = (name: string) => ({ ...field(name), readOnly: readOnly || isAssigned })
  const options = (rows: readonly { id: string; name: string }[], chosen: string | null) => {
    const known = rows.map(({ id, name }) => ({ value: id, label: name }))
    return chosen && named[chosen] && !rows.some(({ id }) => id === chosen) ? [...known, { value: chosen, label: named[chosen] }] : known
  }

  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {isAssigned && !readOnly && <p className="text-dense text-muted md:col-span-2">{t('head.settled')}</p>}
      <Select
        {...assigned('clinicId')}
        label={t('head.clinic')}
        value={head.clinicId}
        onChange={(clinicId) => set({ clinicId })}
        options={options(catalogue.clinics, head.clinicId)}
        placeholder={t('head.choose')}
        required
      />
      {(hasChairs || head.chairNumber !== null) && (
        <TextField
          {...field('chairNumber')}
          label={t('head.chair')}
          inputMode="numeric"
          maxLength={3}
          optional
          value={head.chairNumber === null ? '' : String(head.chairNumber)}
          onChange={(text) => set({ chairNumber: parseChair(text) })}
          description={
            clinic && hasChairs
              ? [roomOfChair(clinic.rooms, head.chairNumber), t('head.chairs', { count: clinic.chairCount })].filter(Boolean).join(' · ')
              : undefined
          }
        />
      )}
      {(!hasChairs || head.location !== '') && (
        <TextField
          {...field('location')}
          label={locks('head.location')}
          description={locks('head.locationHelp')}
          optional
          maxLength={120}
          value={head.location}
          onChange={(location) => set({ location })}
        />
      )}
      <DayField
        {...assigned('heldOn')}
        label={t('head.date')}
        value={head.heldOn}
        max={addDays(today, 1)}
        onChange={(heldOn) => set({ heldOn, ...moveTimes(heldOn, head, timeZone) })}
        required
      />
      {hasShifts && (
        <Segmented
          {...assigned('shift')}
          label={t('head.shift')}
          value={head.shift}
          onChange={(shift) => set({ shift })}
          options={shifts.map((shift) => ({ value: shift, label: t(`shift.${shift}`) }))}
        />
      )}
      {(head.retrospectiveReason !== null || isRetrospective(head.heldOn, begunOn)) && (
        <TextArea
          {...field('retrospectiveReason')}
          className="md:col-span-2"
          label={locks('head.retrospective')}
          description={locks('head.retrospectiveHelp')}
          required
          rows={2}
          maxLength={500}
          value={head.retrospectiveReason ?? ''}
          onChange={(retrospectiveReason) => set({ retrospectiveReason })}
        />
      )}
      <PersonField
        {...assigned('teacherId')}
        label={t('head.teacher')}
        people={teachers}
        value={head.teacherId}
        names={named}
        onChange={(teacherId) => teacherId && set({ teacherId })}
      />
      <PersonField
        {...field('partnerId')}
        label={t('head.partner')}
        people={partners}
        value={head.partnerId}
        names={named}
        onChange={(partnerId) => set({ partnerId })}
        optional
      />
      <Select
        {...assigned('participationTypeId')}
        label={t('head.participation')}
        value={head.participationTypeId}
        onChange={(participationTypeId) => set({ participationTypeId })}
        options={options(catalogue.participationTypes, head.participationTypeId)}
      />
      <Select
        {...field('specialtyId')}
        label={t('head.specialty')}
        optional
        value={head.specialtyId ?? ''}
        onChange={(id) => set({ specialtyId: id || null })}
        options={options(catalogue.specialties, head.specialtyId)}
        placeholder={t('head.none')}
      />
      <Segmented
        {...field('patientAttendance')}
        className="md:col-span-2"
        label={t('head.attendance')}
        value={head.patientAttendance}
        onChange={(patientAttendance) => set({ patientAttendance })}
        options={patientAttendances.map((value) => ({ value, label: t(`attendance.${value}`) }))}
      />
      <Segmented
        {...field('patientKind')}
        label={t('head.patientKind')}
        value={head.patient?.kind ?? 'HOSPITAL_NUMBER'}
        onChange={(kind) => set({ patient: { kind, text: head.patient?.text ?? '' } })}
        options={patientKinds.map((value) => ({ value, label: t(`patientKind.${value}`) }))}
      />
      <div className="flex flex-col items-start gap-2">
        <TextField
          {...field('patient')}
          className="w-full"
          label={head.patient?.kind === 'INITIALS' ? t('head.initials') : t('head.hospitalNumber')}
          description={t('head.patientPrivate')}
          autoComplete="off"
          spellCheck={false}
          optional
          maxLength={patientLengths[head.patient?.kind ?? 'HOSPITAL_NUMBER']}
          value={head.patient?.text ?? ''}
          onChange={(text) => set({ patient: { kind: head.patient?.kind ?? 'HOSPITAL_NUMBER', text } })}
        />
        {offersInitials && !readOnly && head.patient?.kind === 'INITIALS' && (
          <EarlierInitials
            value={head.patient.text}
            maxLength={patientLengths.INITIALS}
            onChoose={(text) => set({ patient: { kind: 'INITIALS', text } })}
          />
        )}
      </div>
      <Select
        {...field('patientAgeBand')}
        label={t('head.ageBand')}
        optional
        value={head.patientAgeBand ?? ''}
        onChange={(band) => set({ patientAgeBand: ageBands.find((one) => one === band) ?? null })}
        options={ageBands.map((band) => ({ value: band, label: t('head.years', { band }) }))}
        placeholder={t('head.unknown')}
      />
      <Segmented
        {...field('patientReturning')}
        label={t('head.returning')}
        value={head.patientReturning === null ? null : head.patientReturning ? 'RETURNING' : 'NEW'}
        onChange={(value) => set({ patientReturning: value === 'RETURNING' })}
        onClear={() => set({ patientReturning: null })}
        options={[
          { value: 'NEW', label: t('head.newPatient') },
          { value: 'RETURNING', label: t('head.returningPatient') },
        ]}
      />
      <HeaderTimes
        startsAt={head.startsAt}
        endsAt={head.endsAt}
        heldOn={head.heldOn}
        timeZone={timeZone}
        errors={errors}
        readOnly={readOnly}
        onChange={set}
      />
    </div>
  )

  /** Clears the chair in a clinic without chairs; in a clinic without shifts the shift follows from the time. */
  function fitting(next: Head): Head {
    const at = catalogue.clinics.find(({ id }) => id === next.clinicId)
    const time = at?.hasShifts === false ? timeOf(next.startsAt, timeZone) : null
    return { ...next, ...(at?.hasChairs === false && { chairNumber: null }), ...(time !== null && { shift: shiftAt(time, shiftBorders) }) }
  }
}

/** Ignores everything but digits, so that a mistyped character does not clear the field. */
function parseChair(text: string): number | null {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}
