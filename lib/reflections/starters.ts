import type { Locale } from '@/lib/i18n/locales'
import type { Prompt } from './vocabulary'

/** In the order en-GB, de, es, nb, sl; en-US uses the en-GB text. */
type Words = readonly [string, string, string, string, string]
type Asked = { readonly uid: string; readonly caption: Words; readonly help: Words; readonly words: number | null }
type Starter = { readonly id: string; readonly name: Words; readonly prompts: readonly Asked[] }

const none: Words = ['', '', '', '', '']
const uid = (template: number, prompt: number) => `0192f1d0-000${template}-7000-8000-00000000000${prompt}`

const starters: readonly Starter[] = [
  {
    id: uid(1, 0),
    name: ['Short', 'Kurz', 'Breve', 'Kort', 'Kratko'],
    prompts: [
      {
        uid: uid(1, 1),
        caption: [
          'What happened, and what did I make of it?',
          'Was ist geschehen, und wie sehe ich es?',
          '¿Qué pasó y qué pienso de ello?',
          'Hva skjedde, og hva tenker jeg om det?',
          'Kaj se je zgodilo in kako to vidim?',
        ],
        help: [
          'A few sentences are enough.',
          'Einige Sätze genügen.',
          'Bastan unas frases.',
          'Noen setninger er nok.',
          'Nekaj stavkov je dovolj.',
        ],
        words: 100,
      },
      {
        uid: uid(1, 2),
        caption: [
          'What will I do differently next time?',
          'Was mache ich nächstes Mal anders?',
          '¿Qué haré de otra manera la próxima vez?',
          'Hva gjør jeg annerledes neste gang?',
          'Kaj bom naslednjič naredil(a) drugače?',
        ],
        help: none,
        words: 50,
      },
    ],
  },
  {
    id: uid(2, 0),
    name: [
      'What, so what, now what',
      'Was, na und, was nun',
      'Qué, y qué, ahora qué',
      'Hva, hva så, hva nå',
      'Kaj, kaj to pomeni, kaj zdaj',
    ],
    prompts: [
      {
        uid: uid(2, 1),
        caption: ['What?', 'Was?', '¿Qué?', 'Hva?', 'Kaj?'],
        help: [
          'What happened, and what was your part in it?',
          'Was ist geschehen, und was war Ihr Anteil?',
          '¿Qué pasó y cuál fue su parte?',
          'Hva skjedde, og hva var din del?',
          'Kaj se je zgodilo in kakšna je bila vaša vloga?',
        ],
        words: 150,
      },
      {
        uid: uid(2, 2),
        caption: ['So what?', 'Na und?', '¿Y qué?', 'Hva så?', 'Kaj to pomeni?'],
        help: [
          'What does it mean for you and for the patient?',
          'Was bedeutet es für Sie und für den Patienten?',
          '¿Qué significa para usted y para el paciente?',
          'Hva betyr det for deg og for pasienten?',
          'Kaj to pomeni za vas in za pacienta?',
        ],
        words: 150,
      },
      {
        uid: uid(2, 3),
        caption: ['Now what?', 'Was nun?', '¿Ahora qué?', 'Hva nå?', 'Kaj zdaj?'],
        help: [
          'What will you do, and by when?',
          'Was werden Sie tun, und bis wann?',
          '¿Qué hará y para cuándo?',
          'Hva vil du gjøre, og innen når?',
          'Kaj boste storili in do kdaj?',
        ],
        words: 100,
      },
    ],
  },
  {
    id: uid(3, 0),
    name: ['Gibbs', 'Gibbs', 'Gibbs', 'Gibbs', 'Gibbs'],
    prompts: [
      {
        uid: uid(3, 1),
        caption: ['What happened?', 'Was ist geschehen?', '¿Qué pasó?', 'Hva skjedde?', 'Kaj se je zgodilo?'],
        help: none,
        words: 150,
      },
      {
        uid: uid(3, 2),
        caption: [
          'What did you think and feel?',
          'Was haben Sie gedacht und gefühlt?',
          '¿Qué pensó y sintió?',
          'Hva tenkte og følte du?',
          'Kaj ste mislili in čutili?',
        ],
        help: [
          'Before, during and after. There is no right answer, and nobody marks it.',
          'Davor, währenddessen und danach. Es gibt keine richtige Antwort, und niemand bewertet sie.',
          'Antes, durante y después. No hay respuesta correcta y nadie la califica.',
          'Før, underveis og etterpå. Det finnes ikke noe riktig svar, og ingen vurderer det.',
          'Prej, med tem in potem. Pravilnega odgovora ni in nihče ga ne ocenjuje.',
        ],
        words: 100,
      },
      {
        uid: uid(3, 3),
        caption: [
          'What went well, and what did not?',
          'Was lief gut, was nicht?',
          '¿Qué fue bien y qué no?',
          'Hva gikk bra, og hva gikk ikke bra?',
          'Kaj je šlo dobro in kaj ne?',
        ],
        help: none,
        words: 150,
      },
      {
        uid: uid(3, 4),
        caption: ['Why was that so?', 'Warum war das so?', '¿Por qué fue así?', 'Hvorfor ble det slik?', 'Zakaj je bilo tako?'],
        help: [
          'What helped, what got in the way, what do you know about it?',
          'Was hat geholfen, was hat gehindert, was wissen Sie darüber?',
          '¿Qué ayudó, qué estorbó, qué sabe de ello?',
          'Hva hjalp, hva var i veien, hva vet du om det?',
          'Kaj je pomagalo, kaj oviralo, kaj o tem veste?',
        ],
        words: 150,
      },
      {
        uid: uid(3, 5),
        caption: [
          'What will you do next time?',
          'Was tun Sie beim nächsten Mal?',
          '¿Qué hará la próxima vez?',
          'Hva gjør du neste gang?',
          'Kaj boste storili naslednjič?',
        ],
        help: none,
        words: 100,
      },
    ],
  },
]

type StarterTemplate = { readonly id: string; readonly name: string; readonly prompts: readonly Prompt[] }

const places: Readonly<Record<Locale, number>> = { 'en-GB': 0, 'en-US': 0, de: 1, es: 2, nb: 3, sl: 4 }

/** The templates that ship with the application, in one language: offered until an institution saves one of its own under the same id. */
export function starterTemplates(locale: Locale): StarterTemplate[] {
  const said = (words: Words) => words[places[locale]] ?? words[0]
  return starters.map(({ id, name, prompts }) => ({
    id,
    name: said(name),
    prompts: prompts.map(({ caption, help, ...prompt }) => ({ ...prompt, caption: said(caption), help: said(help) })),
  }))
}
