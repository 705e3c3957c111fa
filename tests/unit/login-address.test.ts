import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { proxy } from '@/proxy'

test('who asks for /login is led to where one logs in; logging in itself is let through', () => {
  const led = proxy(new NextRequest('https://school.example/login?next=https://elsewhere.example'))
  expect([led.status, led.headers.get('location')]).toEqual([307, 'https://school.example/'])
  expect(led.headers.get('x-request-id')).not.toBeNull()
  expect(proxy(new NextRequest('https://school.example/login', { method: 'POST' })).headers.get('location')).toBeNull()
  expect(proxy(new NextRequest('https://school.example/')).headers.get('location')).toBeNull()
})
