'use client'

import type { ComponentProps } from 'react'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { reportSpans } from '@/lib/reports/vocabulary'
import { PrintedWith } from '../printed-with'
import { ReportTime } from '../report-time'

type ReportFilterBarProps = Pick<ComponentProps<typeof FilterBar>, 'onClear'> &
  Pick<ComponentProps<typeof PrintedWith>, 'frame' | 'filters'> &
  Pick<ComponentProps<typeof ReportTime>, 'onAsk'>

/** The time and the filters of a report; on paper, what they are set to. */
export function ReportFilterBar({ frame, filters, onAsk, onClear }: ReportFilterBarProps) {
  return (
    <>
      <PrintedWith frame={frame} filters={filters} />
      <FilterBar
        states={
          <ReportTime
            key={frame.span}
            asked={{ span: frame.span, from: frame.from, to: frame.to }}
            firstYear={null}
            offered={reportSpans}
            onAsk={onAsk}
          />
        }
        filters={filters}
        onClear={onClear}
      />
    </>
  )
}
