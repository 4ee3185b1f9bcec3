import { useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { presetPeriod } from '#shared/domain/reports/reportPeriods.ts';
import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { serverNow } from '../../api/serverTime.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { useStaffUser } from '../records/useStaffUser.ts';
import {
  DETAIL_PARAMETERS,
  type DetailChoice,
  emptyReportChoice,
  namesFilters,
  type ReportChoice,
  readChoice,
  readDetail,
  rememberedChoice,
  reportChoiceFor,
  storeChoice,
  writeChoice,
  writeDetail,
} from './reportView.ts';

const { timeZone } = storeConfig;

/** Marks the history's entry of an open figure that was opened here: Back closes it. */
interface DetailState {
  isOpenedHere?: boolean;
}

/** In the URL, so that reload, Back and a shared link work. A URL without filters gets the user's last choice, or the current month. */
export function useReportView(definition: ReportDefinition) {
  const staffId = useStaffUser()?._id;
  const [path, navigate] = useLocation();
  const search = useSearch();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const isNamed = namesFilters(query);

  const { key, filters } = definition;
  useEffect(() => {
    if (isNamed || staffId === undefined) return;
    const now = serverNow();
    const last = rememberedChoice(staffId, key, now, timeZone);
    const choice = reportChoiceFor({ filters }, last ?? emptyReportChoice(presetPeriod('this-month', now, timeZone)));
    const next = writeChoice(query, choice, filters);
    for (const name of DETAIL_PARAMETERS) {
      const value = query.get(name);
      if (value !== null) next.set(name, value);
    }
    if (next.toString() !== query.toString()) navigate(`${path}?${next}`, { replace: true });
  }, [isNamed, staffId, key, filters, query, path, navigate]);

  const choice = useMemo(() => {
    const read = readChoice(query, presetPeriod('this-month', serverNow(), timeZone));
    // A former counter would filter by a value that no field shows.
    const counter = storeConfig.counters.find(({ _id }) => _id === read.counter)?._id ?? null;
    return reportChoiceFor({ filters }, { ...read, counter });
  }, [query, filters]);

  function set(change: Partial<ReportChoice>) {
    const next = { ...choice, ...change };
    if (staffId !== undefined) storeChoice(staffId, key, next, serverNow(), timeZone);
    const text = writeChoice(query, next, filters).toString();
    navigate(path + (text && `?${text}`));
  }
  function openDetail(detail: DetailChoice) {
    const state: DetailState = { isOpenedHere: true };
    navigate(`${path}?${writeDetail(query, detail)}`, { state });
  }
  function closeDetail() {
    const state: DetailState | null = history.state;
    if (state?.isOpenedHere) return history.back();
    const text = writeDetail(query, null).toString();
    navigate(path + (text && `?${text}`), { replace: true });
  }

  return {
    choice,
    detail: readDetail(query),
    /** Until it is true, the URL has no filters yet. */
    isReady: isNamed || (staffId !== undefined && !filters.includes('period_covered')),
    set,
    openDetail,
    closeDetail,
  };
}
export type ReportView = ReturnType<typeof useReportView>;
