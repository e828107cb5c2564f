import type { Participant } from '@assay/contract/interviews/interviewEvents';
import { LOST_KEPT_MS } from '../call/transport.ts';

// People who are no longer inside: those whose connection was lost keep their place on the stage for a while.

export interface Lost {
  person: Participant;
  /** On the stage, counted with everyone else who keeps a place. */
  place: number;
  /** By our clock, ms since 1970. */
  lostAt: number;
}

export interface Departure {
  name: string;
  how: 'left' | 'closed' | 'lost' | 'removed';
  /** By our clock, ms since 1970. */
  at: number;
}

/** The part of a room's state about who is and was there. */
export interface Places {
  /** In order of arrival, including self. */
  participants: readonly Participant[];
  /** Those who may come back after a lost connection; the server counts them as gone. */
  lost: readonly Lost[];
  /** The last person who is gone for good. */
  lastLeft: Departure | null;
}

export interface Seat {
  person: Participant;
  isLost: boolean;
}

/** Everyone on the stage: people inside in their order, with the lost ones in the places they had. */
export function seatsOf({ participants, lost }: Places): readonly Seat[] {
  const seats: Seat[] = participants.map((person) => ({ person, isLost: false }));
  for (const { person, place } of lost.toSorted((one, other) => one.place - other.place))
    seats.splice(place, 0, { person, isLost: true });
  return seats;
}

/** The server counts them as gone, after their connection was lost. */
export function lose<Room extends Places>(room: Room, participantId: string, now: Date): Room {
  const place = seatsOf(room).findIndex(({ person, isLost }) => !isLost && person.id === participantId);
  const person = room.participants.find(({ id }) => id === participantId);
  if (person === undefined) return room;
  return {
    ...room,
    participants: room.participants.filter((one) => one !== person),
    lost: [...room.lost, { person, place, lostAt: now.getTime() }],
  };
}

/** A person enters: in the place they lost, if it is kept for them, otherwise after the others. */
export function seat<Room extends Places>(room: Room, person: Participant): Room {
  const kept = room.lost.find((one) => isSamePerson(one.person, person));
  if (kept === undefined) return { ...room, participants: [...room.participants, person] };
  const before = seatsOf(room).slice(0, kept.place);
  const index = before.filter(({ isLost }) => !isLost).length;
  return {
    ...room,
    participants: room.participants.toSpliced(index, 0, person),
    lost: room.lost.filter((one) => one !== kept),
  };
}

/** @returns those who are not in a new roster */
export const stillLost = (lost: readonly Lost[], roster: readonly Participant[]): readonly Lost[] =>
  lost.filter(({ person }) => !roster.some((one) => isSamePerson(person, one)));

/** @returns the lost people whose time is over */
export const notComing = ({ lost }: Places, now: Date): readonly Lost[] =>
  lost.filter(({ lostAt }) => now.getTime() - lostAt >= LOST_KEPT_MS);

/** The place of these people is no longer kept. */
export function giveUp<Room extends Places>(room: Room, gone: readonly Lost[]): Room {
  const last = gone.at(-1);
  if (last === undefined) return room;
  const lost = room.lost.filter((one) => !gone.includes(one));
  return { ...room, lost, lastLeft: { name: last.person.name, how: 'lost', at: last.lostAt } };
}

/** Names are unique in a room; a person who loads the page again is another instance. */
const isSamePerson = (one: Participant, other: Participant) =>
  one.name === other.name || (one.instance !== null && one.instance === other.instance);
