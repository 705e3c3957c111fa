'use client'

import { useEffect, useState } from 'react'
import { listLocal } from '@/lib/client/local-store'
import { listRequests } from '@/lib/client/queue-list'
import { onQueue } from '@/lib/client/queue-news'
import { roomOfChair } from '@/lib/clinical/rooms'
import type { Session, SessionRow } from '@/lib/contracts/clinical-sessions'
import { atMostEvery } from '../session/at-most-every'
import { loadSession } from '../session/kept-session'

type Local = {
  readonly rows: readonly SessionRow[]
  /** The ids of the sessions that have requests waiting on this device. */ readonly unsent: readonly string[]
}
const none: Local = { rows: [], unsent: [] }

/** The shortest time between two readings of the list while a queue is sent request by request: each reading reads every session on this device. */
const everyMs = 1_000

/** The sessions that this device holds, as rows of a list. */
export function useLocalSessions(): Local {
  const [local, setLocal] = useState<Local>(none)
  useEffect(() => {
    let isGone = false
    let seen: string | null = null
    const readLocal = async () => {
      const requests = await listRequests()
      // A failed attempt or a refusal does not change the sessions.
      const waiting = requests.map(({ seq, madeAt }) => `${seq} ${madeAt.getTime()}`).join()
      if (waiting === seen) return
      const sessions = await listLocal('session:', loadSession)
      if (isGone) return
      seen = waiting
      setLocal({ rows: sessions.map(rowOf), unsent: [...new Set(requests.map(({ entity }) => entity))] })
    }
    const looking = atMostEvery(everyMs, () => readLocal().catch(() => {}))
    looking.ask()
    const stop = onQueue(looking.ask)
    return () => {
      isGone = true
      stop()
      looking.end()
    }
  }, [])
  return local
}

function rowOf(session: Session): SessionRow {
  const captions = new Map(session.catalogue.procedures.map(({ id, caption }) => [id, caption]))
  const { check } = session
  return {
    id: session.id,
    state: session.state,
    student: session.student,
    teacher: session.teacher,
    clinicId: session.clinic.id,
    clinicName: session.clinic.name,
    heldOn: session.header.heldOn,
    shift: session.header.shift,
    chairNumber: session.header.chairNumber,
    room: roomOfChair(session.clinic.rooms, session.header.chairNumber),
    patientAttendance: session.header.patientAttendance,
    procedures: session.lines.map(({ procedureId }) => captions.get(procedureId) ?? '').filter(Boolean),
    check:
      check && (check.state === 'WAITING' || check.state === 'TAKEN')
        ? { id: check.id, kind: check.kind, state: check.state, askedAt: check.askedAt }
        : null,
    unreadComments: session.comments.filter(({ unread }) => unread).length,
    escalated: session.escalatedAt !== null,
    retrospective: session.header.retrospectiveReason !== null,
  }
}
