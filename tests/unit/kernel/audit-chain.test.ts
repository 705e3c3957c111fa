import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginning, chainKey, checkMac, digestOf, hashOfLink, macOf, type ChainRow } from '@/server/kernel/audit/audit-chain'

const row: ChainRow = {
  seq: 1,
  id: '0199a000-0000-7000-8000-000000000001',
  at: '2026-11-23T08:00:00.123456Z',
  actorId: '0199a000-0000-7000-8000-000000000002',
  viewedId: null,
  address: '192.0.2.7',
  call: 'users.update',
  action: 'users.saved',
  entity: 'user',
  entityId: '0199a000-0000-7000-8000-000000000003',
  changes: '{"email": {"to": "new@school.example", "from": "old@school.example"}}',
  requestId: 'r1',
  addressSalt: '0199a000-0000-4000-8000-00000000000a',
  changesSalt: '0199a000-0000-4000-8000-00000000000b',
  addressDigest: null,
  changesDigest: null,
}
const erased: ChainRow = {
  ...row,
  address: '',
  addressSalt: null,
  addressDigest: digestOf(String(row.addressSalt), row.address),
  changes: '{"email": {}}',
  changesSalt: null,
  changesDigest: digestOf(String(row.changesSalt), row.changes),
}

describe('the hash of an entry', () => {
  test('is written down: another one would break the chain of every institution', () => {
    expect(hashOfLink(beginning, row)).toBe('dc3d7acd2c6de1add6cc2ec34c86ecb16d73be1c68ef2fef8539d9c636b37d52')
  })

  test('changes with anything in it', () => {
    const fields = Object.keys(row).filter(
      (name) => !['changes', 'addressSalt', 'changesSalt', 'addressDigest', 'changesDigest', 'seq'].includes(name),
    )
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.string({ unit: 'grapheme' }), (name, value) => {
        fc.pre(Reflect.get(row, name) !== value)
        expect(hashOfLink(beginning, { ...row, [name]: value })).not.toBe(hashOfLink(beginning, row))
      }),
    )
    expect(hashOfLink(beginning, { ...row, seq: 2 })).not.toBe(hashOfLink(beginning, row))
    expect(hashOfLink(beginning, { ...row, entity: null })).not.toBe(hashOfLink(beginning, { ...row, entity: '' }))
    expect(hashOfLink(beginning, { ...row, changes: row.changes.replace('new', 'now') })).not.toBe(hashOfLink(beginning, row))
    expect(hashOfLink('1'.repeat(64), row)).not.toBe(hashOfLink(beginning, row))
  })

  test('is another when a value moves from one field into the next', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (call, action, otherCall, otherAction) => {
        const same = call === otherCall && action === otherAction
        expect(
          hashOfLink(beginning, { ...row, call, action }) === hashOfLink(beginning, { ...row, call: otherCall, action: otherAction }),
        ).toBe(same)
      }),
    )
  })

  test('stays when what it holds of a person is erased', () => {
    expect(hashOfLink(beginning, erased)).toBe(hashOfLink(beginning, row))
  })

  test.each([
    ['an address', { ...erased, address: '192.0.2.8' }],
    ['values', { ...erased, changes: '{"email": {"to": "forged@school.example"}}' }],
    ['a digest beside a value', { ...row, addressDigest: erased.addressDigest }],
    ['neither salt nor digest', { ...erased, changesDigest: null }],
  ])('is none where something was put into an erased entry: %s', (_, forged) => {
    expect(() => hashOfLink(beginning, forged)).toThrow()
  })

  test('tells which fields were erased', () => {
    expect(hashOfLink(beginning, { ...erased, changes: '{"phone": {}}' })).not.toBe(hashOfLink(beginning, erased))
  })
})

describe('a signature', () => {
  const key = chainKey('a secret of more than thirty-two characters')
  const seal = { kind: 'seal', seq: 7, hash: 'a'.repeat(64) } as const

  test('is of its key, its number and its hash', () => {
    const mac = macOf(key, seal)
    expect(checkMac([key], mac, seal)).toBe('RIGHT')
    expect(checkMac([key], mac, { ...seal, seq: 8 })).toBe('WRONG')
    expect(checkMac([key], mac, { ...seal, hash: 'b'.repeat(64) })).toBe('WRONG')
    expect(checkMac([key], `${mac}A`, seal)).toBe('WRONG')
    expect(checkMac([chainKey('another secret of more than thirty-two characters')], mac, seal)).toBe('OTHER_KEY')
  })

  test('of a seal is none of a checkpoint', () => {
    expect(checkMac([key], macOf(key, seal), { kind: 'checkpoint', seq: 7, hash: seal.hash, removed: 7, at: '' })).toBe('WRONG')
  })
})
