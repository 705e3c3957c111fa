'use client'

import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { Segmented } from '@/components/ui/segmented'
import { plainChart } from '@/lib/clinical/chart'
import type { Chart } from '@/lib/contracts/clinical-sessions'
import { dentitions, toothNotations, type Dentition, type ToothNotation } from '@/lib/clinical/vocabulary'
import { ChartButton } from '@/components/clinical-sessions/procedures/chart-button'
import { ToothDrawing } from '@/components/shared/tooth-map/tooth-drawing'
import { ToothPad, type Choice } from '@/components/shared/tooth-map/tooth-pad'
import { TreatedTeeth } from '@/components/shared/tooth-map/treated-teeth'
import { Shown, Specimen } from './specimen'

const plain: Chart = { ...plainChart, missing: [], supernumerary: [], revision: 1 }
const treated = [{ id: 'another', teeth: [25, 36] }]
const drawn = [16, 14, 13, 11, 26, 46, 31, 55]

/** The tooth map of a session, in every state that it has. */
export function ShowTeeth() {
  const [notation, setNotation] = useState<ToothNotation>('FDI')
  const [dentition, setDentition] = useState<Dentition>('PERMANENT')
  return (
    <>
      <Specimen name="tooth-map, tooth-pad" wide>
        <div className="flex flex-wrap gap-6">
          <Segmented
            label="Notation"
            value={notation}
            onChange={setNotation}
            options={toothNotations.map((value) => ({ value, label: value }))}
          />
          <Segmented
            label="Dentition"
            value={dentition}
            onChange={setDentition}
            options={dentitions.map((value) => ({ value, label: value }))}
          />
        </div>
        <Shown state="nothing chosen, two teeth treated already">
          <TreatedTeeth lines={treated}>
            <LivePad chart={{ ...plain, dentition }} notation={notation} choice={{ teeth: [], surfaces: [] }} />
          </TreatedTeeth>
        </Shown>
        <Shown state="chosen, with surfaces">
          <LivePad chart={{ ...plain, dentition }} notation={notation} choice={{ teeth: [16], surfaces: ['M', 'O'] }} />
        </Shown>
        <Shown state="missing teeth, supernumerary teeth">
          <LivePad
            chart={{ dentition, missing: [18, 28, 36, 54], supernumerary: [111, 138, 155], revision: 1 }}
            notation={notation}
            choice={{ teeth: [111], surfaces: [] }}
          />
        </Shown>
        <Shown state="a quadrant at a time, where there is little room">
          <div className="max-w-sm">
            <LivePad chart={{ ...plain, dentition }} notation={notation} choice={{ teeth: [46, 47], surfaces: ['O', 'L'] }} />
          </div>
        </Shown>
      </Specimen>
      <Specimen name="tooth-drawing">
        {drawn.map((tooth) => (
          <Shown key={tooth} state={String(tooth)}>
            <div className="w-28">
              <ToothDrawing large tooth={tooth} chosen surfaces={tooth === 16 ? 'MO' : ''} />
            </div>
          </Shown>
        ))}
      </Specimen>
    </>
  )
}

function LivePad({ chart, notation, choice }: { chart: Chart; notation: ToothNotation; choice: Choice }) {
  const [chosen, setChosen] = useState(choice)
  const [charted, setCharted] = useState<{ given: Chart; chart: Chart }>({ given: chart, chart })
  // Another dentition was chosen above, so the chart starts again from it.
  if (charted.given.dentition !== chart.dentition) setCharted({ given: chart, chart })
  return (
    <Card>
      <ChartButton chart={charted.chart} notation={notation} onChart={(next) => setCharted({ given: chart, chart: next })} />
      <ToothPad choice={chosen} withSurfaces chart={charted.chart} notation={notation} lineId="this" onChoose={setChosen} />
    </Card>
  )
}
