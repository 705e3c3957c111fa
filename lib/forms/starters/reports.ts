import { choicePiece, linePiece, options, textPiece, type Outline, type Piece, type Words } from './build'

const choicesPiece = (id: string, words: Words, list: Parameters<typeof options>[0]): Piece => ({
  id,
  words,
  type: 'MULTISELECT',
  more: { options: options(list), other: true },
})
const countPiece = (id: string, words: Words): Piece => ({ id, words, type: 'NUMBER', more: { min: 0, max: 10_000 }, required: true })

export const radiographs: Outline = {
  reviewed: true,
  sections: [
    {
      words: ['Audit', 'Überprüfung', 'Auditoría', 'Gjennomgang', 'Presoja'],
      by: 'SUBMITTER',
      pieces: [
        { id: 'from', type: 'DATE', words: ['First day', 'Erster Tag', 'Primer día', 'Første dag', 'Prvi dan'], required: true },
        { id: 'until', type: 'DATE', words: ['Last day', 'Letzter Tag', 'Último día', 'Siste dag', 'Zadnji dan'], required: true },
        choicesPiece(
          'kinds',
          [
            'Kinds of radiograph',
            'Arten von Röntgenaufnahmen',
            'Tipos de radiografía',
            'Typer røntgenbilder',
            'Vrste rentgenskih posnetkov',
          ],
          [
            ['bitewing', ['Bitewing', 'Bissflügel', 'Aleta de mordida', 'Bitewing', 'Bitewing']],
            ['periapical', ['Periapical', 'Periapikal', 'Periapical', 'Periapikalt', 'Periapikalni']],
            ['panoramic', ['Panoramic', 'Panoramaschicht', 'Panorámica', 'Panorama', 'Panoramski']],
            ['cbct', ['Cone beam CT', 'DVT', 'CBCT', 'CBCT', 'CBCT']],
          ],
        ),
        countPiece('acceptable', [
          'Diagnostically acceptable',
          'Diagnostisch verwertbar',
          'Diagnósticamente aceptables',
          'Diagnostisk akseptable',
          'Diagnostično sprejemljivi',
        ]),
        countPiece('not_acceptable', ['Not acceptable', 'Nicht verwertbar', 'No aceptables', 'Ikke akseptable', 'Nesprejemljivi']),
        {
          id: 'share',
          type: 'COMPUTED',
          words: [
            'Acceptable, in per cent',
            'Verwertbar, in Prozent',
            'Aceptables, en porcentaje',
            'Akseptable, i prosent',
            'Sprejemljivi, v odstotkih',
          ],
          more: { formula: 'ROUND(100 * acceptable / (acceptable + not_acceptable), 0)', format: 'NUMBER' },
        },
        choicesPiece(
          'faults',
          ['Faults', 'Fehler', 'Defectos', 'Feil', 'Napake'],
          [
            ['position', ['Positioning', 'Positionierung', 'Posicionamiento', 'Plassering', 'Položaj']],
            ['exposure', ['Exposure', 'Belichtung', 'Exposición', 'Eksponering', 'Osvetlitev']],
            ['movement', ['Movement', 'Bewegung', 'Movimiento', 'Bevegelse', 'Premik']],
          ],
        ),
        {
          id: 'justified',
          type: 'BOOLEAN',
          words: [
            'All were justified in the record',
            'Alle sind in der Akte gerechtfertigt',
            'Todas están justificadas en la historia',
            'Alle er begrunnet i journalen',
            'Vsi so utemeljeni v dokumentaciji',
          ],
          required: true,
        },
        textPiece(
          'actions',
          ['What will change', 'Was sich ändern wird', 'Qué va a cambiar', 'Hva som skal endres', 'Kaj se bo spremenilo'],
          true,
        ),
      ],
    },
  ],
}

const agreement = [
  ['4', ['Fully agree', 'Stimme voll zu', 'Totalmente de acuerdo', 'Helt enig', 'Popolnoma se strinjam'], 4],
  ['3', ['Mostly agree', 'Stimme eher zu', 'Más bien de acuerdo', 'Ganske enig', 'Večinoma se strinjam'], 3],
  ['2', ['Mostly disagree', 'Stimme eher nicht zu', 'Más bien en desacuerdo', 'Ganske uenig', 'Večinoma se ne strinjam'], 2],
  ['1', ['Fully disagree', 'Stimme gar nicht zu', 'Totalmente en desacuerdo', 'Helt uenig', 'Sploh se ne strinjam'], 1],
] as const
const agreementPiece = (id: string, words: Words): Piece => choicePiece(id, words, agreement, true)

export const patient: Outline = {
  reviewed: false,
  sections: [
    {
      words: ['Your visit', 'Ihr Besuch', 'Su visita', 'Ditt besøk', 'Vaš obisk'],
      by: 'SUBMITTER',
      pieces: [
        agreementPiece('listened', [
          'I was listened to',
          'Mir wurde zugehört',
          'Me han escuchado',
          'Jeg ble lyttet til',
          'Poslušali so me',
        ]),
        agreementPiece('explained', [
          'Everything was explained to me',
          'Mir wurde alles erklärt',
          'Me lo han explicado todo',
          'Alt ble forklart for meg',
          'Vse so mi pojasnili',
        ]),
        agreementPiece('involved', [
          'I was involved in decisions',
          'Ich wurde an Entscheidungen beteiligt',
          'Han contado conmigo en las decisiones',
          'Jeg fikk være med på avgjørelser',
          'Sodeloval/-a sem pri odločitvah',
        ]),
        agreementPiece('gentle', [
          'I was treated gently',
          'Ich wurde behutsam behandelt',
          'Me han tratado con cuidado',
          'Jeg ble behandlet varsomt',
          'Z menoj so ravnali nežno',
        ]),
        agreementPiece('trust', [
          'I would come back',
          'Ich würde wiederkommen',
          'Volvería',
          'Jeg ville kommet tilbake',
          'Prišel/prišla bi znova',
        ]),
        textPiece('comments', ['Anything else', 'Sonstiges', 'Otros comentarios', 'Noe annet', 'Drugo']),
      ],
    },
  ],
}

export const incident: Outline = {
  reviewed: true,
  place: 'REQUIRED',
  sections: [
    {
      words: ['What happened', 'Was geschah', 'Qué ocurrió', 'Hva som skjedde', 'Kaj se je zgodilo'],
      by: 'SUBMITTER',
      pieces: [
        { id: 'happened_on', type: 'DATE', words: ['Day', 'Tag', 'Día', 'Dag', 'Dan'], required: true },
        choicePiece(
          'category',
          ['Kind of incident', 'Art des Vorfalls', 'Tipo de incidente', 'Type hendelse', 'Vrsta dogodka'],
          [
            [
              'sharps',
              ['Sharps injury', 'Nadelstich- oder Schnittverletzung', 'Lesión cortopunzante', 'Stikkskade', 'Poškodba z ostrim predmetom'],
            ],
            ['treatment', ['Treatment', 'Behandlung', 'Tratamiento', 'Behandling', 'Zdravljenje']],
            ['equipment', ['Equipment', 'Geräte', 'Equipos', 'Utstyr', 'Oprema']],
            ['behaviour', ['Behaviour', 'Verhalten', 'Conducta', 'Atferd', 'Vedenje']],
            ['other', ['Other', 'Sonstiges', 'Otro', 'Annet', 'Drugo']],
          ],
          true,
        ),
        textPiece('description', ['What happened', 'Was geschah', 'Qué ocurrió', 'Hva som skjedde', 'Kaj se je zgodilo'], true),
        choicePiece(
          'harm',
          ['Harm', 'Schaden', 'Daño', 'Skade', 'Škoda'],
          [
            ['none', ['None', 'Keiner', 'Ninguno', 'Ingen', 'Brez']],
            ['slight', ['Slight', 'Leicht', 'Leve', 'Lett', 'Lažja']],
            ['severe', ['Severe', 'Schwer', 'Grave', 'Alvorlig', 'Hujša']],
          ],
          true,
        ),
        textPiece(
          'measures',
          ['What was done at once', 'Sofortmaßnahmen', 'Medidas inmediatas', 'Hva som ble gjort straks', 'Takojšnji ukrepi'],
          true,
        ),
        {
          id: 'told',
          type: 'MULTILINE',
          words: ['Who was told', 'Wer informiert wurde', 'A quién se informó', 'Hvem som ble varslet', 'Kdo je bil obveščen'],
          more: { rows: 2, visibleWhen: 'harm <> "none"' },
        },
      ],
    },
    {
      words: ['Follow-up', 'Nachbereitung', 'Seguimiento', 'Oppfølging', 'Nadaljnji ukrepi'],
      by: 'REVIEWER',
      pieces: [
        textPiece('causes', ['Causes', 'Ursachen', 'Causas', 'Årsaker', 'Vzroki']),
        textPiece(
          'changes',
          ['What will change', 'Was sich ändern wird', 'Qué va a cambiar', 'Hva som skal endres', 'Kaj se bo spremenilo'],
          true,
        ),
      ],
    },
  ],
}

export const reflection: Outline = {
  reviewed: false,
  sections: [
    {
      words: ['Reflection', 'Reflexion', 'Reflexión', 'Refleksjon', 'Refleksija'],
      by: 'SUBMITTER',
      pieces: [
        linePiece('subject', ['What it is about', 'Worum es geht', 'De qué trata', 'Hva det handler om', 'O čem govori'], true),
        textPiece('experience', ['What happened', 'Was geschah', 'Qué ocurrió', 'Hva som skjedde', 'Kaj se je zgodilo'], true),
        textPiece('feelings', [
          'What I thought and felt',
          'Was ich dachte und fühlte',
          'Qué pensé y sentí',
          'Hva jeg tenkte og følte',
          'Kaj sem mislil/-a in čutil/-a',
        ]),
        textPiece('evaluation', [
          'What was good and what was not',
          'Was gut war und was nicht',
          'Qué fue bien y qué no',
          'Hva som var bra, og hva som ikke var det',
          'Kaj je bilo dobro in kaj ne',
        ]),
        textPiece(
          'conclusion',
          ['What I learned', 'Was ich gelernt habe', 'Qué he aprendido', 'Hva jeg lærte', 'Kaj sem se naučil/-a'],
          true,
        ),
        textPiece(
          'plan',
          [
            'What I will do differently',
            'Was ich anders machen werde',
            'Qué haré de otra manera',
            'Hva jeg vil gjøre annerledes',
            'Kaj bom naredil/-a drugače',
          ],
          true,
        ),
      ],
    },
  ],
}
