import { useSearch } from 'wouter';

/** Stands for every grade level. */
export const ALL = 'all';

/** The grade level that the URL narrows the lists to. */
export const useGrade = () => new URLSearchParams(useSearch()).get('grade') ?? ALL;
