import { useSearch } from 'wouter';

/** All grade levels. */
export const ALL = 'all';

/** The grade level that the URL narrows the lists to. */
export const useGrade = () => new URLSearchParams(useSearch()).get('grade') ?? ALL;
