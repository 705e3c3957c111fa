'use client'

import { DateSegment as AriaDateSegment, type DateSegmentProps } from 'react-aria-components/DateField'

/** One part of a date or a time: a day, a month, a separator. Node and browsers use different narrow spaces, so one of them is chosen for both. */
export function DateSegment({ segment }: Pick<DateSegmentProps, 'segment'>) {
  return (
    <AriaDateSegment
      segment={{ ...segment, text: segment.text.replaceAll('\u202f', '\u00a0') }}
      className="rounded-control px-0.5 outline-none data-focused:bg-primary data-focused:text-on-primary data-placeholder:text-muted data-focused:data-placeholder:text-on-primary"
    />
  )
}
