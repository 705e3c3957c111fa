'use client'

import { useEffect, useState } from 'react'
import { listLocal } from '@/lib/client/local-store'
import { listRequests } from '@/lib/client/queue-list'
import { onQueue } from '@/lib/client/queue-news'
import { Session, type SessionRow } from '@/lib/contracts/clinical-sessions'

type Local = { readonly rows: readonly SessionRow[]; /** Ids of the sessions of which something waits here. */ readonly unsent: readonly string[] }
const none: Local = { rows: [], unsent: [] }

/** The sessions that this device holds, as rows of a list. */
export function useLocalSessions(): Local {
  const [local, setLocal] = useState<Local>(none)
  useEffect(() => {
    let isGone = false
    const look = () =>
      void Promise.all([listLocal('session:', Session), listRequests()]).then(([sessions, requests]) => {
        if (!isGone) setLocal({ rows: sessions.map(rowOf), unsent: [...new Set(requests.map(({ entity }) => entity))] })
      })
    look()
    const stop = onQueue(look)
    return () => {
      isGone = true
      stop()
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
    patientAttendance: session.header.patientAttendance,
    procedures: session.lines.map(({ procedureId }) => captions.get(procedureId) ?? '').filter(Boolean),
    check: check && (check.state === 'WAITING' || check.state === 'TAKEN') ? { id: check.id, kind: check.kind, state: check.state, askedAt: check.askedAt } : null,
    unreadComments: session.comments.filter(({ unread }) => unread).length,
  }
}
