'use client'

import type { ComponentProps } from 'react'
import { DateSegment } from 'react-aria-components/DateField'
import { plainSpaces } from '@/lib/format'
import { classNames } from './class-names'

/** One part of a date or time. Node and browsers disagree about the space before AM, so it is always a plain one. */
export function FieldDateSegment({ segment }: Pick<ComponentProps<typeof DateSegment>, 'segment'>) {
  return (
    <DateSegment
      segment={segment}
      className={({ type }) => classNames(type === 'literal' ? 'text-muted' : 'px-0.5', 'rounded-control whitespace-pre tabular-nums outline-none select-none data-focused:bg-primary data-focused:text-on-primary data-placeholder:not-data-focused:text-muted forced-colors:data-focused:bg-highlight forced-colors:data-focused:text-highlight-text')}
    >
      {({ text }) => plainSpaces(text)}
    </DateSegment>
  )
}
