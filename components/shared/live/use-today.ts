'use client'

import { useTimeZone } from 'next-intl'
import { useState } from 'react'
import { dayIn } from '@/lib/format'
import { defaultTimeZone } from '@/lib/i18n/default-time-zone'

/** The institution's day on which a list was opened, `YYYY-MM-DD`: a date near it is shown without its year. */
export function useToday(): string {
  const timeZone = useTimeZone() ?? defaultTimeZone
  return useState(() => dayIn(new Date(), timeZone))[0]
}
