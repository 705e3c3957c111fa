import { starterCodes } from '@/lib/forms/starters/keys'
import type { Start } from '../definition'
import type { StarterName } from '../vocabulary'
import type { Outline } from './build'

const byHand: Start = { kind: 'HAND', roleIds: [] }
const card = { inSidebar: true, homescreenStyle: 'CARD' } as const

/** Workflows that belong to the course of studies. */
export const inCourse = {
  induction: {
    name: [
      'Induction at a placement',
      'Einführung an einem Praktikumsort',
      'Acogida en un centro de prácticas',
      'Introduksjon på praksissted',
      'Uvajanje na mestu prakse',
    ],
    starts: [byHand],
    pieces: [
      {
        key: 'rules',
        kind: 'TASK',
        who: 'SUBJECT',
        due: 3,
        remind: [1],
        shown: { ...card, inNewMenu: true },
        words: [
          'Read the rules of the house',
          'Die Hausregeln lesen',
          'Leer las normas del centro',
          'Les husreglene',
          'Preberite hišni red',
        ],
      },
      {
        key: 'safety',
        kind: 'TASK',
        who: 'SUBJECT',
        due: 3,
        remind: [1],
        words: [
          'Find exits, alarms and first aid',
          'Ausgänge, Alarme und Erste Hilfe finden',
          'Localizar salidas, alarmas y primeros auxilios',
          'Finn utganger, alarmer og førstehjelp',
          'Poiščite izhode, alarme in prvo pomoč',
        ],
      },
      {
        key: 'confirm',
        kind: 'TASK',
        who: 'SUPERVISOR',
        due: 7,
        remind: [2],
        words: [
          'Confirm the induction',
          'Die Einführung bestätigen',
          'Confirmar la acogida',
          'Bekreft introduksjonen',
          'Potrdite uvajanje',
        ],
      },
    ],
  },
  annualReview: {
    name: [
      'Annual review of progression',
      'Jährliche Durchsicht des Fortschritts',
      'Revisión anual del progreso',
      'Årlig gjennomgang av progresjon',
      'Letni pregled napredovanja',
    ],
    starts: [byHand],
    pieces: [
      {
        key: 'reflect',
        kind: 'FORM',
        who: 'SUBJECT',
        form: starterCodes.REFLECTION,
        due: 21,
        remind: [7, 1],
        shown: card,
        words: ['Look back on the year', 'Auf das Jahr zurückblicken', 'Repasar el año', 'Se tilbake på året', 'Ozrite se na leto'],
      },
      {
        key: 'meet',
        kind: 'TASK',
        who: 'SUPERVISOR',
        due: 21,
        remind: [7],
        words: [
          'Meet for the review',
          'Sich zum Gespräch treffen',
          'Reunirse para la revisión',
          'Møtes til gjennomgang',
          'Srečajte se na pregledu',
        ],
      },
      {
        key: 'progress',
        kind: 'DECISION',
        who: 'SUPERVISOR',
        due: 7,
        words: [
          'May they progress?',
          'Dürfen sie aufsteigen?',
          '¿Puede pasar de curso?',
          'Kan studenten gå videre?',
          'Ali lahko napreduje?',
        ],
        branches: [
          { words: ['Yes', 'Ja', 'Sí', 'Ja', 'Da'], goTo: 'told' },
          { words: ['With conditions', 'Mit Auflagen', 'Con condiciones', 'Med vilkår', 'S pogoji'], goTo: 'conditions' },
        ],
        next: 'conditions',
      },
      {
        key: 'conditions',
        kind: 'TASK',
        who: 'SUPERVISOR',
        due: 60,
        remind: [14],
        words: [
          'Conditions are met',
          'Die Auflagen sind erfüllt',
          'Se cumplen las condiciones',
          'Vilkårene er oppfylt',
          'Pogoji so izpolnjeni',
        ],
      },
      {
        key: 'told',
        kind: 'MESSAGE',
        to: ['SUBJECT'],
        words: [
          'The review is complete',
          'Die Durchsicht ist abgeschlossen',
          'La revisión ha terminado',
          'Gjennomgangen er fullført',
          'Pregled je končan',
        ],
      },
    ],
  },
  supportPlan: {
    name: ['Student support plan', 'Förderplan', 'Plan de apoyo', 'Støtteplan for student', 'Načrt podpore študentu'],
    starts: [{ kind: 'AT_RISK' }],
    pieces: [
      {
        key: 'plan',
        kind: 'TASK',
        who: 'SUPERVISOR',
        due: 7,
        remind: [2],
        words: ['Agree support', 'Unterstützung vereinbaren', 'Acordar el apoyo', 'Bli enige om støtte', 'Dogovorite podporo'],
      },
      {
        key: 'wait',
        kind: 'WAIT',
        wait: { days: 28 },
        words: [
          'Four weeks with support',
          'Vier Wochen mit Unterstützung',
          'Cuatro semanas con apoyo',
          'Fire uker med støtte',
          'Štirje tedni s podporo',
        ],
      },
      {
        key: 'again',
        kind: 'DECISION',
        who: 'SUPERVISOR',
        due: 7,
        words: [
          'Is more support needed?',
          'Ist weitere Unterstützung nötig?',
          '¿Hace falta más apoyo?',
          'Trengs det mer støtte?',
          'Je potrebna dodatna podpora?',
        ],
        branches: [
          {
            words: ['Yes, four more weeks', 'Ja, weitere vier Wochen', 'Sí, cuatro semanas más', 'Ja, fire uker til', 'Da, še štiri tedne'],
            goTo: 'wait',
          },
        ],
        next: 'told',
      },
      {
        key: 'told',
        kind: 'MESSAGE',
        to: ['SUBJECT'],
        words: [
          'The support plan has ended',
          'Der Förderplan ist beendet',
          'El plan de apoyo ha terminado',
          'Støtteplanen er avsluttet',
          'Načrt podpore je končan',
        ],
      },
    ],
  },
} as const satisfies Partial<Readonly<Record<StarterName, Outline>>>
