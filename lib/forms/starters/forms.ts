import { textIn, type Definition } from '../definition'
import type { FormKind, SubjectRule } from '../vocabulary'
import type { Locale } from '@/lib/i18n/locales'
import { cbd, dops, epa, miniCex } from './assessments'
import { buildDefinition, textOf, type Outline, type Words } from './build'
import { starterCodes, type StarterKey } from './keys'
import { incident, patient, radiographs, reflection } from './reports'

type Starter = {
  readonly words: Words
  readonly outline: Outline
  readonly type: 'ASSESSMENT' | 'REPORT' | 'OTHER'
  /** Left out: it is about whoever starts it. */
  readonly subject?: SubjectRule
}

const starters: Readonly<Record<StarterKey, Starter>> = {
  MINI_CEX: { words: ['Mini-CEX', 'Mini-CEX', 'Mini-CEX', 'Mini-CEX', 'Mini-CEX'], outline: miniCex, type: 'ASSESSMENT' },
  DOPS: { words: ['DOPS', 'DOPS', 'DOPS', 'DOPS', 'DOPS'], outline: dops, type: 'ASSESSMENT' },
  CBD: {
    words: ['Case-based discussion', 'Fallbesprechung (CBD)', 'Discusión basada en un caso', 'Kasusbasert drøfting', 'Razprava o primeru'],
    outline: cbd,
    type: 'ASSESSMENT',
  },
  EPA: {
    words: [
      'Entrustable activity (EPA)',
      'Anvertraubare Tätigkeit (EPA)',
      'Actividad confiable (EPA)',
      'Betrodd aktivitet (EPA)',
      'Zaupljiva dejavnost (EPA)',
    ],
    outline: epa,
    type: 'ASSESSMENT',
  },
  RADIOGRAPHS: {
    words: [
      'Radiographic audit',
      'Überprüfung von Röntgenaufnahmen',
      'Auditoría radiográfica',
      'Røntgengjennomgang',
      'Presoja rentgenskih posnetkov',
    ],
    outline: radiographs,
    type: 'REPORT',
  },
  PATIENT: {
    words: ['Patient questionnaire', 'Patientenfragebogen', 'Cuestionario para pacientes', 'Pasientskjema', 'Vprašalnik za paciente'],
    outline: patient,
    type: 'OTHER',
    // Patients fill it in behind a static address, which would otherwise ask for a student whom all answers are about.
    subject: 'NONE',
  },
  INCIDENT: {
    words: ['Incident report', 'Vorfallsmeldung', 'Notificación de incidente', 'Avviksmelding', 'Poročilo o dogodku'],
    outline: incident,
    type: 'REPORT',
  },
  REFLECTION: { words: ['Reflection', 'Reflexion', 'Reflexión', 'Refleksjon', 'Refleksija'], outline: reflection, type: 'OTHER' },
}

const typeNames: Readonly<Record<Starter['type'], { readonly reviewed: Words; readonly alone: Words }>> = {
  ASSESSMENT: {
    reviewed: [
      'Workplace-based assessment',
      'Arbeitsplatzbasierte Beurteilung',
      'Evaluación en el lugar de trabajo',
      'Praksisbasert vurdering',
      'Ocenjevanje na delovnem mestu',
    ],
    alone: ['Assessment', 'Beurteilung', 'Evaluación', 'Vurdering', 'Ocenjevanje'],
  },
  REPORT: {
    reviewed: ['Report', 'Bericht', 'Informe', 'Rapport', 'Poročilo'],
    alone: ['Report', 'Bericht', 'Informe', 'Rapport', 'Poročilo'],
  },
  OTHER: {
    reviewed: ['Reviewed form', 'Geprüftes Formular', 'Formulario revisado', 'Kontrollert skjema', 'Pregledan obrazec'],
    alone: [
      'Questionnaire or reflection',
      'Fragebogen oder Reflexion',
      'Cuestionario o reflexión',
      'Spørreskjema eller refleksjon',
      'Vprašalnik ali refleksija',
    ],
  },
}

type Made = {
  readonly code: string
  readonly name: string
  readonly definition: Definition
  readonly confidential: boolean
  readonly subject: SubjectRule
}

/** A starter with uids of its own; its reviewer is chosen among those who hold the role. Where there is a scale, marks are given on it. */
export function starterForm(
  key: StarterKey,
  { locale, scaleId = null, ...making }: { locale: Locale; teacherRoleId: string | null; scaleId?: string | null; newUid: () => string },
): Made {
  const { words, outline, subject = 'SELF' } = starters[key]
  return {
    code: starterCodes[key],
    name: textIn(textOf(words), locale, 'en-GB'),
    definition: buildDefinition(outline, { ...making, scaleId }),
    confidential: key === 'INCIDENT',
    subject,
  }
}

/** The type that it needs: forms of one kind share it. */
export function starterType(
  key: StarterKey,
  locale: Locale,
): { readonly name: string; readonly kind: FormKind; readonly requireReview: boolean } {
  const { outline, type } = starters[key]
  const names = typeNames[type]
  return {
    name: textIn(textOf(outline.reviewed ? names.reviewed : names.alone), locale, 'en-GB'),
    kind: type,
    requireReview: outline.reviewed,
  }
}
