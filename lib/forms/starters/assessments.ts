import { averagePiece, choicePiece, grid, linePiece, ratingPiece, textPiece, type Outline, type Piece, type Section } from './build'

const feedback: readonly Piece[] = [
  textPiece('went_well', ['What went well', 'Was gut gelang', 'Qué fue bien', 'Hva som gikk bra', 'Kaj je bilo dobro'], true),
  textPiece('to_improve', ['What to improve', 'Was besser werden kann', 'Qué mejorar', 'Hva som kan bli bedre', 'Kaj izboljšati'], true),
  textPiece('next_steps', [
    'Agreed next steps',
    'Vereinbarte nächste Schritte',
    'Próximos pasos acordados',
    'Avtalte neste skritt',
    'Dogovorjeni naslednji koraki',
  ]),
]
const overall = ratingPiece('overall', ['Overall', 'Gesamteindruck', 'Valoración global', 'Samlet vurdering', 'Skupna ocena'], true)
const assessed = ['Assessment', 'Beurteilung', 'Evaluación', 'Vurdering', 'Ocena'] as const
const ratings = ['Ratings', 'Bewertungen', 'Valoraciones', 'Vurderinger', 'Ocene'] as const
const assessment = (...pieces: readonly Piece[]): Section => ({
  words: assessed,
  by: 'REVIEWER',
  pieces: [...pieces, overall, averagePiece(...pieces.map(({ id }) => id)), ...feedback],
})
/** Its ratings are one grid. */
const assessmentOnGrid = (...pieces: readonly Piece[]): Section => ({
  words: assessed,
  by: 'REVIEWER',
  pieces: [grid('ratings', ratings, pieces), { ...overall, onScale: true }, averagePiece(...pieces.map(({ id }) => id)), ...feedback],
})
const communication = ratingPiece('communication', ['Communication', 'Kommunikation', 'Comunicación', 'Kommunikasjon', 'Sporazumevanje'])
const professionalism = ratingPiece('professionalism', [
  'Professionalism',
  'Professionelles Verhalten',
  'Profesionalidad',
  'Profesjonalitet',
  'Strokovno vedenje',
])
const encounter = ['Encounter', 'Behandlungssituation', 'Encuentro clínico', 'Situasjonen', 'Klinični primer'] as const
const complexity = choicePiece(
  'complexity',
  ['Complexity', 'Schwierigkeit', 'Complejidad', 'Vanskelighetsgrad', 'Zahtevnost'],
  [
    ['low', ['Low', 'Gering', 'Baja', 'Lav', 'Nizka']],
    ['moderate', ['Moderate', 'Mittel', 'Moderada', 'Middels', 'Srednja']],
    ['high', ['High', 'Hoch', 'Alta', 'Høy', 'Visoka']],
  ],
  true,
)

export const miniCex: Outline = {
  reviewed: true,
  place: 'ASKED',
  sections: [
    {
      words: encounter,
      by: 'SUBMITTER',
      pieces: [
        linePiece(
          'problem',
          [
            'Patient’s problem',
            'Anliegen der Patientin oder des Patienten',
            'Problema del paciente',
            'Pasientens problem',
            'Težava pacienta',
          ],
          true,
        ),
        complexity,
        {
          id: 'focus',
          type: 'MULTISELECT',
          words: ['Focus', 'Schwerpunkt', 'Enfoque', 'Fokus', 'Poudarek'],
          more: { options: focusOptions() },
        },
      ],
    },
    assessmentOnGrid(
      ratingPiece('history', ['History taking', 'Anamnese', 'Anamnesis', 'Anamnese', 'Anamneza']),
      ratingPiece('examination', ['Examination', 'Untersuchung', 'Exploración', 'Undersøkelse', 'Pregled']),
      communication,
      ratingPiece('judgement', ['Clinical judgement', 'Klinisches Urteil', 'Juicio clínico', 'Klinisk vurdering', 'Klinična presoja']),
      professionalism,
      ratingPiece('organisation', [
        'Organisation and efficiency',
        'Organisation und Effizienz',
        'Organización y eficiencia',
        'Organisering og effektivitet',
        'Organiziranost in učinkovitost',
      ]),
    ),
  ],
}

function focusOptions() {
  const option = (value: string, [en, de, es, nb, sl]: readonly [string, string, string, string, string]) => ({
    value,
    caption: { 'en-GB': en, de, es, nb, sl },
    score: null,
  })
  return [
    option('data', ['Data gathering', 'Befunderhebung', 'Recogida de datos', 'Innhenting av opplysninger', 'Zbiranje podatkov']),
    option('diagnosis', ['Diagnosis', 'Diagnose', 'Diagnóstico', 'Diagnose', 'Diagnoza']),
    option('treatment', ['Treatment', 'Behandlung', 'Tratamiento', 'Behandling', 'Zdravljenje']),
    option('counselling', ['Counselling', 'Beratung', 'Asesoramiento', 'Veiledning', 'Svetovanje']),
  ]
}

export const dops: Outline = {
  reviewed: true,
  place: 'ASKED',
  sections: [
    {
      words: ['Procedure', 'Eingriff', 'Procedimiento', 'Prosedyre', 'Poseg'],
      by: 'SUBMITTER',
      pieces: [
        linePiece('procedure', ['Procedure', 'Eingriff', 'Procedimiento', 'Prosedyre', 'Poseg'], true),
        { id: 'teeth', type: 'TOOTHMAP', words: ['Teeth', 'Zähne', 'Dientes', 'Tenner', 'Zobje'], more: { several: true } },
        choicePiece(
          'times',
          ['Times performed before', 'Bisher durchgeführt', 'Veces realizado antes', 'Ganger utført tidligere', 'Število prejšnjih izvedb'],
          [
            ['0', ['Never', 'Nie', 'Nunca', 'Aldri', 'Nikoli']],
            ['1-4', ['1 to 4', '1- bis 4-mal', 'De 1 a 4', '1 til 4', '1 do 4']],
            ['5-9', ['5 to 9', '5- bis 9-mal', 'De 5 a 9', '5 til 9', '5 do 9']],
            ['10', ['10 or more', '10-mal oder öfter', '10 o más', '10 eller flere', '10 ali več']],
          ],
        ),
        complexity,
      ],
    },
    assessment(
      ratingPiece('indication', [
        'Indication and anatomy',
        'Indikation und Anatomie',
        'Indicación y anatomía',
        'Indikasjon og anatomi',
        'Indikacija in anatomija',
      ]),
      ratingPiece('consent', [
        'Informed consent',
        'Aufklärung und Einwilligung',
        'Consentimiento informado',
        'Informert samtykke',
        'Pojasnilo in privolitev',
      ]),
      ratingPiece('preparation', ['Preparation', 'Vorbereitung', 'Preparación', 'Forberedelse', 'Priprava']),
      ratingPiece('anaesthesia', ['Pain control', 'Schmerzausschaltung', 'Control del dolor', 'Smertekontroll', 'Obvladovanje bolečine']),
      ratingPiece('technique', ['Technical ability', 'Technisches Können', 'Habilidad técnica', 'Teknisk ferdighet', 'Tehnična spretnost']),
      ratingPiece('asepsis', ['Aseptic technique', 'Asepsis', 'Técnica aséptica', 'Aseptisk teknikk', 'Aseptična tehnika']),
      ratingPiece('aftercare', ['Aftercare', 'Nachsorge', 'Cuidados posteriores', 'Etterbehandling', 'Nadaljnja oskrba']),
      communication,
    ),
  ],
}

export const cbd: Outline = {
  reviewed: true,
  sections: [
    {
      words: ['Case', 'Fall', 'Caso', 'Kasus', 'Primer'],
      by: 'SUBMITTER',
      pieces: [
        textPiece(
          'summary',
          [
            'Summary of the case, without names',
            'Zusammenfassung des Falls, ohne Namen',
            'Resumen del caso, sin nombres',
            'Sammendrag av kasuset, uten navn',
            'Povzetek primera, brez imen',
          ],
          true,
        ),
        textPiece('questions', [
          'What I want to discuss',
          'Was ich besprechen möchte',
          'Lo que quiero comentar',
          'Det jeg vil drøfte',
          'O čem se želim pogovoriti',
        ]),
        complexity,
      ],
    },
    assessment(
      ratingPiece('records', ['Record keeping', 'Dokumentation', 'Historia clínica', 'Journalføring', 'Vodenje dokumentacije']),
      ratingPiece('clinical_assessment', [
        'Clinical assessment',
        'Klinische Befundung',
        'Evaluación clínica',
        'Klinisk utredning',
        'Klinična ocena',
      ]),
      ratingPiece('investigations', [
        'Investigations and referrals',
        'Diagnostik und Überweisungen',
        'Pruebas y derivaciones',
        'Prøver og henvisninger',
        'Preiskave in napotitve',
      ]),
      ratingPiece('planning', ['Treatment planning', 'Behandlungsplanung', 'Plan de tratamiento', 'Behandlingsplan', 'Načrt zdravljenja']),
      ratingPiece('follow_up', ['Follow-up', 'Verlaufskontrolle', 'Seguimiento', 'Oppfølging', 'Spremljanje']),
      professionalism,
    ),
  ],
}

const levels = [
  [
    '1',
    [
      '1 Observes, does not act',
      '1 Beobachtet, handelt nicht',
      '1 Observa, no actúa',
      '1 Observerer, utfører ikke',
      '1 Opazuje, ne izvaja',
    ],
    1,
  ],
  [
    '2',
    [
      '2 Acts under direct supervision',
      '2 Handelt unter direkter Aufsicht',
      '2 Actúa con supervisión directa',
      '2 Utfører under direkte tilsyn',
      '2 Izvaja pod neposrednim nadzorom',
    ],
    2,
  ],
  [
    '3',
    [
      '3 Acts under indirect supervision',
      '3 Handelt unter indirekter Aufsicht',
      '3 Actúa con supervisión indirecta',
      '3 Utfører under indirekte tilsyn',
      '3 Izvaja pod posrednim nadzorom',
    ],
    3,
  ],
  ['4', ['4 Acts unsupervised', '4 Handelt ohne Aufsicht', '4 Actúa sin supervisión', '4 Utfører uten tilsyn', '4 Izvaja brez nadzora'], 4],
  [
    '5',
    ['5 Supervises others', '5 Beaufsichtigt andere', '5 Supervisa a otras personas', '5 Fører tilsyn med andre', '5 Nadzira druge'],
    5,
  ],
] as const

export const epa: Outline = {
  reviewed: true,
  place: 'ASKED',
  sections: [
    {
      words: ['Activity', 'Tätigkeit', 'Actividad', 'Aktivitet', 'Dejavnost'],
      by: 'SUBMITTER',
      pieces: [
        linePiece(
          'activity',
          ['Professional activity', 'Professionelle Tätigkeit', 'Actividad profesional', 'Profesjonell aktivitet', 'Strokovna dejavnost'],
          true,
        ),
        complexity,
        choicePiece(
          'own_level',
          ['My own judgement', 'Meine Selbsteinschätzung', 'Mi propia valoración', 'Min egen vurdering', 'Moja lastna ocena'],
          levels,
          true,
        ),
        textPiece('evidence', ['What I base it on', 'Worauf ich sie stütze', 'En qué me baso', 'Hva jeg bygger den på', 'Na čem temelji']),
      ],
    },
    {
      words: ['Entrustment', 'Anvertrauen', 'Confianza', 'Tillit', 'Zaupanje'],
      by: 'REVIEWER',
      pieces: [
        choicePiece(
          'level',
          ['Level of entrustment', 'Stufe des Anvertrauens', 'Nivel de confianza', 'Tillitsnivå', 'Raven zaupanja'],
          levels,
          true,
        ),
        textPiece('reason', ['Reason for this level', 'Begründung', 'Justificación', 'Begrunnelse', 'Utemeljitev'], true),
        textPiece('next_level', [
          'What leads to the next level',
          'Was zur nächsten Stufe führt',
          'Qué lleva al siguiente nivel',
          'Hva som fører til neste nivå',
          'Kaj vodi do naslednje ravni',
        ]),
      ],
    },
  ],
}
